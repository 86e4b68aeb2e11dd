import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines } from "../print/print.ts";
import { standingNow } from "../workspace/standing-now.ts";

export const help = `Usage: doneward prompt [options]

One line for the prompt of a shell: what the agent here is at, how far its list
is, and whether it is paused. Nothing where there is no list.

  --json        one JSON document
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  async act({ options }, io) {
    const line = await standingNow(io, { folder: io.cwd, store: options.store });
    if (options.json) printJson(io, "prompt", { line });
    else if (line !== "") printLines(io.stdout, [line]);
    return EXIT.done;
  },
});
