import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines } from "../print/print.ts";
import { standingNow } from "../workspace/standing-now.ts";

export const help = `Usage: doneward prompt [options]

One line for the prompt of a shell: what the agent here is at, how far its list
is, and whether it waits for you, is stuck or paused. Without a list only
whether it waits for you or is stuck. Nothing where none can be read: doneward
says why.
Signs that a shell would act on are replaced: a todo is no command.

  --json        one JSON document
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  async act({ options }, io) {
    if (options.json) {
      printJson(io, "prompt", { line: await lineNow(io, options.store) });
      return EXIT.done;
    }
    try {
      const line = await lineNow(io, options.store);
      if (line !== "") printLines(io.stdout, [inert(line)]);
    } catch {
      // It would stand above every prompt, also of a folder that is gone. Other commands tell it.
    }
    return EXIT.done;
  },
});

/** Wide ones, and a quote that starts nothing. */
const LOOKALIKES: { readonly [sign: string]: string } = {
  $: "\uFF04",
  "\\": "\uFF3C",
  "`": "'",
};

/** For a shell that reads its prompt twice, as one that is set by `PS1="$(doneward prompt)"` is. */
function inert(line: string): string {
  return line.replace(/[$`\\]/g, (sign) => LOOKALIKES[sign] ?? sign);
}

async function lineNow(io: Io, store: string | undefined): Promise<string> {
  return standingNow(io, { folder: io.cwd, store });
}
