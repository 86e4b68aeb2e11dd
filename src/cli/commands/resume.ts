import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { steer } from "../workspace/steer.ts";

export const help = `Usage: doneward resume [options]

Ends a pause. What else kept the agent from being told to go on still does;
doneward explain says what that is.

  --json        one JSON document
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  act: ({ options }, io) =>
    steer(io, options, (work) => work.resume(), {
      changed: "Resumed: the agent may be told to go on again.",
      unchanged: "It was not paused.",
    }),
});
