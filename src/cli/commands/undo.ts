import { undo } from "../../workstream/todo-command/verbs/undo.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { handOf } from "../person/gate.ts";
import { printAnswer } from "../print/answer.ts";
import { withList } from "../workspace/open-list.ts";

export const help = `Usage: doneward undo [options]

Takes back the last change of the list, yours or the agent's. Again takes back
the one before it. doneward history shows them.

  --json        one JSON document
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  async act({ options }, io) {
    const hand = await handOf(io);
    return printAnswer(io, await withList(io, { ...options, hand }, undo), options);
  },
});
