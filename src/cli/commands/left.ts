import type { LeftTodo } from "../../todo/index.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { Answer } from "../../workstream/todo-command/decision.ts";
import { UsageError } from "../arguments/usage-error.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { handOf } from "../person/gate.ts";
import { printAnswer } from "../print/answer.ts";
import { printJson, printLines } from "../print/print.ts";
import { findItem } from "../workspace/find-item.ts";
import { withList } from "../workspace/open-list.ts";

export const help = `Usage: doneward left [take <todo>] [options]

Lists open todos of earlier sessions that were set aside when another session
began to write. take puts one back on the list, for the agent at work here.

  --all         take: all of them
  --json        one JSON document
  --store URL   where the list is kept

doneward left
doneward left take "users table"`;

const NOTHING_LEFT = "Nothing was left by an earlier session.";

export const run: Run = command({
  help,
  options: { all: "flag" },
  words: { max: 2 },
  async act({ words: [verb, query], options }, io) {
    if (verb !== undefined && verb !== "take") throw new UsageError(`Unknown verb "${verb}".`);
    if (verb === undefined && options.all) throw new UsageError("--all goes with take.");
    if (verb === "take" && (query === undefined) !== options.all) {
      throw new UsageError("Name one todo, or pass --all.");
    }
    return withList(io, { ...options, hand: await handOf(io) }, async (work) => {
      const left = await work.left();
      if (verb === undefined) {
        if (options.json) printJson(io, "left", { left });
        else printLines(io.stdout, linesOf(left));
        return EXIT.done;
      }
      if (left.length === 0) {
        return printAnswer(io, { kind: "warning", text: NOTHING_LEFT }, options);
      }
      const todos = left.map(({ todo }) => todo);
      const found =
        query === undefined ? undefined : findItem({ phases: [{ name: "", todos }] }, query);
      if (found && "answer" in found) return printAnswer(io, found.answer, options);
      const edited = await work.takeBack(found ? [found.todo.id] : "all");
      const text = found ? `Back on the list: ${found.todo.content}` : "All are back on the list.";
      const answer: Answer = { kind: "status", text, edited };
      return printAnswer(io, answer, options);
    });
  },
});

function linesOf(left: readonly LeftTodo[]): string[] {
  if (left.length === 0) return [NOTHING_LEFT];
  const rows = left.map(({ todo, at }) => `${dateOf(at)}  ${safeText(todo.content)}`);
  return [...rows, "", `${NAME} left take <todo> puts one back.`];
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
