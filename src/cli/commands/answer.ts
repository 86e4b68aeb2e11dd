import type { Answer } from "../../workstream/todo-command/decision.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { mayAct } from "../person/gate.ts";
import { printAnswer } from "../print/answer.ts";
import { wake } from "../../workstream/wake.ts";
import { findItem } from "../workspace/find-item.ts";
import { withList } from "../workspace/open-list.ts";

export const help = `Usage: doneward answer <todo> <text...> [options]

Answers what a todo waits for. The agent gets the answer at its next step. One
that rests goes on if its client can be woken; in the terminal of any other, type
something. Only you can answer: type it in your own terminal.

  --json        one JSON document
  --store URL   where the list is kept

doneward answer deploy "To eu-central-1."
doneward answer t3 yes`;

export const run: Run = command({
  help,
  words: { min: 2, max: Infinity },
  async act({ words: [query = "", ...text], options }, io) {
    if (!(await mayAct(io, "answer", options.json))) return EXIT.refused;
    const told = await withList(io, options, async (work, store): Promise<Answer> => {
      const found = findItem(await work.list(), query);
      if ("answer" in found) return found.answer;
      const { id, content } = found.todo;
      const answered = await work.answer(id, text.join(" "));
      if (!answered.ok) {
        return { kind: "error", text: `"${content}" does not wait for you.` };
      }
      const sleeper = { store, scope: work.scope, todos: [answered.todo], env: io.env };
      const next = (await wake(sleeper))
        ? "The agent goes on."
        : "Answer stored. Type anything in that terminal.";
      return { kind: "status", text: `Answered: ${content}. ${next}` };
    });
    return printAnswer(io, told, options);
  },
});
