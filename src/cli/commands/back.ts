import { comeBack } from "../../workstream/continuation/switches.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { mayAct } from "../person/gate.ts";
import { printJson, printLines } from "../print/print.ts";
import { printDigest } from "../workspace/print-digest.ts";

export const help = `Usage: doneward back [options]

Ends doneward away, and shows what happened meanwhile: what was finished, what
waits for you and how to answer, what stopped, and what it cost. Only you can
say so: type it in your own terminal.

  --json        one JSON document
  --store URL   where the lists are kept`;

export const run: Run = command({
  help,
  async act({ options }, io) {
    if (!(await mayAct(io, "back", options.json))) return EXIT.refused;
    const away = await comeBack({ env: io.env });
    if (away) await printDigest(io, options, away.since);
    else if (options.json) printJson(io, "digest", { since: null, agents: [] });
    else printLines(io.stdout, ["You were not away. doneward digest shows the last day."]);
    return EXIT.done;
  },
});
