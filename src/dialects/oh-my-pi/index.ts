/**
 * `todo_write` of oh-my-pi: phases, ordered operations, tasks named by their
 * text, and a focus that is always kept.
 * @module
 */
import type { Dialect, JsonSchema } from "../dialect.ts";
import { objectSchema, OFFERED_EVERYWHERE, WHOLE_LIST_RULES } from "../dialect.ts";
import { decode, fromNative, OPS } from "./decode.ts";
import { encode, toNative, toPhases } from "./encode.ts";
import { SLASH_WORDS, failedWrite } from "./messages.ts";
import { userTodoEdit } from "./transcript.ts";

export type { TodoItem, TodoPhase } from "./encode.ts";
export { getLatestTodoPhasesFromEntries } from "./transcript.ts";

const items: JsonSchema = { type: "array", items: { type: "string" }, minItems: 1 };

const schema: JsonSchema = objectSchema({
  ops: {
    type: "array",
    description: "Operations, applied in order",
    minItems: 1,
    items: objectSchema(
      {
        op: { type: "string", enum: OPS },
        list: {
          type: "array",
          description: "init: the new list",
          items: objectSchema({ phase: { type: "string" }, items }),
        },
        task: { type: "string", description: "Exact content of a task" },
        phase: { type: "string", description: "Exact name of a phase" },
        items: { ...items, description: "append: new tasks" },
        text: { type: "string", description: "note: its text" },
      },
      ["op"],
    ),
  },
});

export const ohMyPi: Dialect = {
  name: "oh-my-pi",
  tools: [
    {
      name: "todo_write",
      label: "Todo Write",
      description: `Keep a phased task list of the work in hand. Use it for work of three or more steps, or when the user names several tasks. Skip it for a single step or a question.

Pass \`ops\`, applied in order:
- init {list: [{phase, items}]}: replace the whole list
- start {task}: make this the one task in progress
- done | drop | rm {task} or {phase} or neither: complete, abandon or remove one task, a phase, or everything
- append {phase, items}: add tasks; a new phase is created
- note {task, text}: attach a note

Tasks are named by their exact content, phases by their exact name: keep both unique and short. One task is in progress at a time; when none is, the next pending one becomes it. Mark a task done as soon as it is, not in a batch at the end.`,
      inputSchema: schema,
      access: "write",
      concurrency: "exclusive",
      strict: true,
      loadMode: "discoverable",
      approval: "read",
    },
  ],
  rules: { ...WHOLE_LIST_RULES, focus: "normalise", errors: "collect", duplicates: "refuse" },
  availability: { ...OFFERED_EVERYWHERE, toChildAgents: false, whenYielding: false },
  guidance: `Keep a list with todo_write when the work has three or more steps or the user gave several tasks; leave it out for one quick step or a plain question. Work on one task at a time and mark it done when it is finished, before you start the next.`,
  onResume: "open",
  decode,
  encode,
  failedWrite,
  commandWords: SLASH_WORDS,
  editRecord: (list) => userTodoEdit(toPhases(list)),
  toNative,
  fromNative,
};
