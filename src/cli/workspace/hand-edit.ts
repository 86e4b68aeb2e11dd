import { keptSentence } from "../../dialects/reply-text.ts";
import type { Todo, TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { Answer, Decision } from "../../workstream/todo-command/decision.ts";
import { carryOut, COMMAND_WORDS } from "../../workstream/todo-command/decision.ts";
import { findTodo } from "../../workstream/todo-command/fuzzy-match.ts";
import { noTodoMatched } from "../../workstream/todo-command/edits.ts";
import type { Hand } from "../../workstream/index.ts";
import type { Io } from "../io.ts";
import { NAME } from "../name.ts";
import { handOf } from "../person/gate.ts";
import { printAnswer } from "../print/answer.ts";
import { withList } from "./open-list.ts";

/** Lets a verb decide on the list here, carries that out and says what came of it. */
export async function handEdit(
  io: Io,
  options: { readonly json: boolean; readonly store: string | undefined },
  decide: (list: TodoList) => Decision | Promise<Decision>,
): Promise<number> {
  const hand = await handOf(io);
  const answer = await withList(io, { ...options, hand }, async (work) =>
    carryOut(work, await decide(await work.list()), COMMAND_WORDS),
  );
  return printAnswer(io, withKept(answer, hand), options);
}

/** An agent that edits through a shell reads what one does that uses its tools. */
function withKept(answer: Answer, hand: Hand): Answer {
  const { kept = [], changes = [] } = answer.edited ?? {};
  if (kept.length === 0) return answer;
  // The list may have got another focus by it, and that is all.
  const isDone = changes.some(({ kind }) => kind !== "started");
  const done = isDone ? `${answer.text.replace(/(?<![.!])$/, ".")} ` : "";
  return { ...answer, text: done + (hand === "model" ? keptSentence(kept) : keptForPerson(kept)) };
}

function keptForPerson(kept: readonly Todo[]): string {
  const [count, stays] = kept.length === 1 ? ["1 todo", "stays"] : [`${kept.length} todos`, "stay"];
  const contents = kept.map(({ content }) => JSON.stringify(content)).join(", ");
  return `${count} that you added ${stays}: ${contents}. To remove one: ${NAME} rm <todo>`;
}

/** The todo that a person means, by its id or by a part of its text; else what to answer. */
export function findTodoHere(list: TodoList, query: string): { todo: Todo } | { answer: Answer } {
  const todo = allTodos(list).find(({ id }) => id === query) ?? findTodo(list, query);
  return todo ? { todo } : { answer: noTodoMatched(list, query, COMMAND_WORDS) };
}
