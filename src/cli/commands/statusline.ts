import { isObject } from "../../todo/index.ts";
import { COMMON_OPTIONS, readArguments } from "../arguments/read-arguments.ts";
import { inTime } from "../hook/in-time.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printHelp } from "../print/print-help.ts";
import { printLines } from "../print/print.ts";
import { standingNow } from "../workspace/standing-now.ts";

export const help = `Usage: doneward statusline [options]

The status line of an agent program: reads what that sends on standard input
and prints one line: what the agent is at, how far its list is, and whether it
waits for you, is stuck, is paused or its budget is used up. Without a list only
whether it waits for you or is stuck, else nothing.

  --store URL   where the list is kept`;

/** A line that cannot be made is none: it must not disturb what it stands under. */
export const run: Run = async (argv, io) => {
  if (argv.includes("--help") || argv.includes("-h")) return printHelp(help, argv, io);
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
};
