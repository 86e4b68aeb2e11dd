import { done } from "../../workstream/todo-command/verbs/close.ts";
import { queryOf } from "../arguments/query.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { NAME } from "../name.ts";
import { handEdit } from "../workspace/hand-edit.ts";

export const help = `Usage: doneward done [<todo|phase>] [options]

Marks a todo as completed, or all todos of a phase, or all there are if none is
named. A part of the text will do; a todo is looked for before a phase.

  --evidence TEXT   what shows that it is done, in your words
  --json            one JSON document
  --store URL       where the list is kept

doneward done login`;

export const run: Run = command({
  help,
  options: { evidence: "text" },
  words: { max: Infinity },
  async act({ words, options }, io) {
    const { evidence: summary } = options;
    const at = io.now();
    const evidence = summary === undefined ? [] : [{ kind: "statement", summary, at } as const];
    return handEdit(io, options, (list) => done(list, queryOf(words), NAME, evidence));
  },
});
