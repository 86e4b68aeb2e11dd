import type { Issue, Todo, TodoList } from "../../todo/index.ts";
import { allTodos, focusOf, isOpen, progressOf } from "../../todo/index.ts";
import type { Reply } from "../dialect.ts";
import { activeNames, quoted, shortened } from "../reply-text.ts";

export interface Summary {
  readonly focus: { readonly id: string; readonly content: string } | null;
  readonly completed: number;
  readonly total: number;
}

export function summary(list: TodoList): Summary {
  const focus = focusOf(list);
  const { completed, total } = progressOf(list);
  return { focus: focus ? { id: idOf(focus), content: focus.content } : null, completed, total };
}

/** Focus and count in one line: every reply has it. */
export function standingLine(list: TodoList, standing: Summary = summary(list)): string {
  const { focus, completed, total } = standing;
  if (total === 0) return "The list is empty.";
  const count = `${completed}/${total} done.`;
  if (focus) return `Focus: ${shownId(focus.id)} ${quoted(focus.content)}. ${count}`;
  return allTodos(list).some(isOpen) ? `No focus. ${count}` : `All closed. ${count}`;
}

const MOST_OF_ID = 40;

/** Ids that models give are short; one that is not is cut. */
export function shownId(id: string): string {
  return shortened(id, MOST_OF_ID);
}

/** The answer to a call that changed nothing because it could not be carried out. */
export function refusal(problem: string, list: TodoList): Reply {
  return {
    text: `${problem} Nothing was changed. ${standingLine(list)}`,
    details: { error: problem, ...summary(list) },
    isError: true,
  };
}

/** A model repairs the rest along with these. */
const MOST_ERRORS = 3;

const MOST_IDS = 20;

/** Why the list did not take a write. */
export function refusedWrite(errors: readonly Issue[], list: TodoList): Reply {
  const texts = errors.slice(0, MOST_ERRORS).map(errorText);
  if (errors.length > MOST_ERRORS) texts.push(`And ${errors.length - MOST_ERRORS} more like it.`);
  if (errors.some(({ code }) => code === "unknown-todo")) texts.push(openIds(list));
  return refusal(texts.join(" "), list);
}

/** What the model reads of a write that was taken and could be better. */
export function adviceText(issue: Issue): string {
  return `Note: several are in progress: ${activeNames(issue)}.`;
}

function openIds(list: TodoList): string {
  const open = allTodos(list).filter(isOpen).slice(0, MOST_IDS);
  return `Open: ${open.map((todo) => shownId(idOf(todo))).join(", ") || "none"}.`;
}

function errorText(issue: Issue): string {
  switch (issue.code) {
    case "several-in-progress":
      return `Only one todo can be in progress, not ${activeNames(issue)}: complete or pause the others in the same call.`;
    case "unknown-todo":
      return `No todo ${quoted(issue.reference)}.`;
    case "too-many-todos":
      return `At most ${issue.max} todos; these would be ${issue.count}.`;
    case "text-too-long":
      return `Todo ${issue.index + 1}: ${issue.field} is ${issue.length} ${issue.limit.unit} long (at most ${issue.limit.max}).`;
    case "empty-note":
      return `The note for ${quoted(issue.content)} is empty.`;
    case "unknown-phase":
      return `No phase ${quoted(issue.phase)}.`;
    case "duplicate-todo":
      return `${quoted(issue.content)} is on the list already.`;
  }
}

/** The id that the model knows a todo by. */
export function idOf(todo: Pick<Todo, "id" | "key">): string {
  return todo.key ?? todo.id;
}
