import manifest from "../../../package.json" with { type: "json" };
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines } from "../print/print.ts";

export const help = `Usage: doneward version [--json]

The version of doneward, also as doneward --version.`;

export const run: Run = command({
  help,
  async act({ options }, io) {
    const { version } = manifest;
    if (options.json) printJson(io, "version", { version });
    else printLines(io.stdout, [version]);
    return EXIT.done;
  },
});
