import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { steer } from "../workspace/steer.ts";

export const help = `Usage: doneward pause [options]

The agent is not told to go on when it stops with todos open, until doneward
resume. Its list stays as it is.

  --session ID  of which agent, if several are at work here
  --json        one JSON document
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  act: ({ options }, io) =>
    steer(io, options, (work) => work.pause(), {
      changed: "Paused: the agent is not told to go on. doneward resume ends it.",
      unchanged: "It is paused already. doneward resume ends it.",
    }),
});
