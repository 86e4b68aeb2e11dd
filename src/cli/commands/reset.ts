import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { mayAct } from "../person/gate.ts";
import { steer } from "../workspace/steer.ts";

export const help = `Usage: doneward reset [options]

Gives the agent a new budget of nudges, as if you had spoken to it: also after
you stopped it, or after what was kept of the budget was damaged. A pause stays,
and so does the list. Only you can: type it in your own terminal.

  --session ID  of which agent, if several are at work here
  --json        one JSON document
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  async act({ options }, io) {
    if (!(await mayAct(io, "reset", options.json))) return EXIT.refused;
    return steer(io, options, (work) => work.reset(), { changed: "Reset: the budget is new." });
  },
});
