import { isObject } from "../../todo/index.ts";
import { COMMON_OPTIONS, readArguments } from "../arguments/read-arguments.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import { inTime } from "../hook/in-time.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines } from "../print/print.ts";
import { standingNow } from "../workspace/read-here.ts";

const CONTENT =
  "What the agent is at, how far its list is, and whether it waits for you, is stuck or paused. Without a list: only whether it waits for you or is stuck.";

export const commands: CommandTable = {
  statusline: command({
    common: ["store"],
    details: [CONTENT, "It reads what the program sends on standard input."],
    examples: ["doneward statusline < event.json", "echo {} | doneward statusline"],
    act: async () => EXIT.done,
    raw: statusLine,
  }),

  prompt: command({
    details: [
      CONTENT,
      "Nothing where no list can be read: doneward says why. Characters that a shell would act on are replaced.",
    ],
    examples: ["doneward prompt", "PS1='$(doneward prompt) \\$ '"],
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
  }),
};

/** A line that cannot be made is none: it must not disturb what it stands under. */
async function statusLine(argv: readonly string[], io: Io): Promise<number> {
  await inTime(io, ["statusline", ...argv], async () => {
    const { options } = readArguments(argv, COMMON_OPTIONS);
    // Whoever tries it by hand sends nothing.
    const text = await io.readInput("object");
    const input: unknown = text.trim() === "" ? {} : JSON.parse(text);
    const { session_id: sessionId, cwd, workspace } = isObject(input) ? input : {};
    const project = isObject(workspace) ? workspace["project_dir"] : undefined;
    const folder = [project, cwd].find((each) => typeof each === "string") ?? io.cwd;
    const line = await standingNow(io, {
      folder: String(folder),
      ...(typeof sessionId === "string" && { sessionId }),
      store: options.store,
    });
    if (line !== "") printLines(io.stdout, [line]);
  });
  return EXIT.done;
}

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
