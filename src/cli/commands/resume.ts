import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { mayAct } from "../person/gate.ts";
import { steer } from "../workspace/steer.ts";

export const help = `Usage: doneward resume [options]

Ends a pause. What else kept the agent from being told to go on still does;
doneward explain says what that is. Only you can: type it in your own terminal.

  --session ID  of which agent, if several are at work here
  --json        one JSON document
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  async act({ options }, io) {
    if (!(await mayAct(io, "resume", options.json))) return EXIT.refused;
    return steer(io, options, (work) => work.resume(), {
      changed: "Resumed: the agent may be told to go on again.",
      unchanged: "It was not paused.",
    });
  },
});
