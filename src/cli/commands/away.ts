import { goAway } from "../../workstream/continuation/switches.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { mayAct } from "../person/gate.ts";
import { printJson, printLines } from "../print/print.ts";
import { futureOption } from "../task/moment.ts";

export const help = `Usage: doneward away [options]

Says that nobody answers for a while, in any workspace. An agent that may be
waiting for you is then asked to park its question and go on with the rest.
Nothing is approved. What is risky waits for you all the same. Only you can say
so: type it in your own terminal.

  --until TIME  until then: 07:30, 8h, or a date (default: until doneward back)
  --json        one JSON document

DONEWARD_AWAY=1 says the same for one process.`;

export const run: Run = command({
  help,
  options: { until: "text" },
  async act({ options }, io) {
    const now = io.now();
    const until =
      options.until === undefined ? undefined : futureOption("until", options.until, now);
    if (!(await mayAct(io, "away", options.json))) return EXIT.refused;
    const away = { since: now, ...(until !== undefined && { until }) };
    await goAway(away, { env: io.env });
    const end = until === undefined ? "" : ` until ${new Date(until).toLocaleString()}`;
    if (options.json) printJson(io, "away", away);
    else printLines(io.stdout, [`You are away${end}. Run doneward back when you return.`]);
    return EXIT.done;
  },
});
