import type { Evidence, Operation, Target, TodoList } from "../../todo/index.ts";
import { allTodos, DEFAULT_PHASE, QUIET_HAND_RULES } from "../../todo/index.ts";
import type { Answer, CommandWords, Decision } from "./decision.ts";
import { capitalised, titleCase } from "./decision.ts";
import { findPhase, findTodo, todosContaining } from "./fuzzy-match.ts";

/**
 * Adds one todo to a phase, which is matched or created. Without a phase it
 * goes to the last one.
 */
export function add(
  list: TodoList,
  { phase: query, content: typed }: { phase?: string | undefined; content: string },
  words: CommandWords,
): Decision {
  const content = capitalised(typed);
  const phase = phaseFor(list, query);
  return {
    kind: "edit",
    edit: {
      operations: [{ kind: "add", phase, todos: [{ content }] }],
      action: `${words.add} → ${phase}`,
      rules: QUIET_HAND_RULES,
    },
    text: `${words.added} to ${phase}: ${content}`,
  };
}

function phaseFor(list: TodoList, query: string | undefined): string {
  if (query === undefined) return list.phases.at(-1)?.name ?? DEFAULT_PHASE;
  return findPhase(list, query)?.name ?? titleCase(query);
}

/** Makes one todo the focus. */
export function start(list: TodoList, query: string, words: CommandWords): Decision {
  const todo = findTodo(list, query);
  if (!todo) return noTodoMatched(list, query, words);
  return {
    kind: "edit",
    edit: { operations: [{ kind: "start", todo: todo.id }], action: `start ${todo.content}` },
    text: `Started: ${todo.content}`,
  };
}

/** Marks a todo, a phase or everything as completed. */
export function done(
  list: TodoList,
  query: string | undefined,
  words: CommandWords,
  evidence: readonly Evidence[] = [],
): Decision {
  const decision = close(list, query, words, { verb: "done", kind: "complete", word: "completed" });
  if (decision.kind !== "edit" || evidence.length === 0) return decision;
  const { edit } = decision;
  const operations = edit.operations.map((operation) => ({ ...operation, evidence }));
  return { ...decision, edit: { ...edit, operations } };
}

/** Marks a todo, a phase or everything as cancelled. */
export function cancel(list: TodoList, query: string | undefined, words: CommandWords): Decision {
  return close(list, query, words, { verb: words.cancel, kind: "cancel", word: words.cancelled });
}

function close(
  list: TodoList,
  query: string | undefined,
  words: CommandWords,
  { verb, kind, word }: { verb: string; kind: "complete" | "cancel"; word: string },
): Decision {
  const nothing = noTodos(list, words);
  if (nothing) return nothing;
  const target = targetOf(list, query);
  if (!target) return nothingMatched(list, query ?? "", words);
  return {
    kind: "edit",
    edit: { operations: [{ kind, target }], action: `${verb} ${target.name}` },
    text: closedText(target, word, words),
  };
}

function closedText(target: NamedTarget, word: string, { todo }: CommandWords): string {
  switch (target.kind) {
    case "todo":
      return `Marked ${word}: ${target.name}`;
    case "phase":
      return `Marked phase ${target.name} ${word}.`;
    case "all":
      return `Marked all ${todo}s ${word}.`;
    default:
      return target satisfies never;
  }
}

/** Takes a todo off the list, empties a phase, or clears everything, phases included. */
export function remove(list: TodoList, query: string | undefined, words: CommandWords): Decision {
  if (query === undefined) return clear(list, words, "rm (all)");
  const target = targetOf(list, query);
  if (!target) return nothingMatched(list, query, words);
  const operation: Operation = { kind: "remove", target };
  return {
    kind: "edit",
    edit: { operations: [operation], action: `rm ${target.name}` },
    text: removedText(target),
  };
}

/** Empties the list. `action` is what the history says of it. */
export function clear(list: TodoList, words: CommandWords, action: string = words.clear): Decision {
  const nothing = list.phases.length === 0 ? noTodos(list, words) : undefined;
  if (nothing) return nothing;
  return {
    kind: "edit",
    edit: { operations: [{ kind: "clear" }], action },
    text: "Cleared all todos.",
  };
}

function removedText(target: NamedTarget): string {
  return target.kind === "phase" ? `Removed phase: ${target.name}` : `Removed: ${target.name}`;
}

/** Adds a note to one todo. Only blanks at the end of the text are cut. */
export function note(
  list: TodoList,
  { query, text: typed }: { query: string; text: string },
  words: CommandWords,
): Decision {
  const todo = findTodo(list, query);
  if (!todo) return noTodoMatched(list, query, words);
  const text = typed.trimEnd();
  return {
    kind: "edit",
    edit: {
      operations: [{ kind: "note", todo: todo.id, text }],
      action: `note ${todo.content}`,
      rules: QUIET_HAND_RULES,
    },
    text: `Noted on ${todo.content}: ${text}`,
  };
}

/** What `done`, `drop` and `rm` act on, with its name as it stands on the list. */
export type NamedTarget = Target & { readonly name: string };

/** A todo before a phase; everything if nothing was asked for; undefined if nothing fits. */
export function targetOf(list: TodoList, query: string | undefined): NamedTarget | undefined {
  if (query === undefined) return { kind: "all", name: "(all)" };
  const todo = findTodo(list, query);
  if (todo) return { kind: "todo", todo: todo.id, name: todo.content };
  const phase = findPhase(list, query);
  return phase && { kind: "phase", phase: phase.name, name: phase.name };
}

/** For verbs that act on one todo. */
export function noTodoMatched(list: TodoList, query: string, words: CommandWords): Answer {
  const { name, todo } = words;
  const text = `No ${todo} matched "${query}". Use ${name} to list current ${todo}s.`;
  return { kind: "error", text, ...candidates(list, query) };
}

/** For verbs that act on a todo or a phase. */
export function nothingMatched(list: TodoList, query: string, { todo }: CommandWords): Answer {
  return {
    kind: "error",
    text: `No ${todo} or phase matched "${query}".`,
    ...candidates(list, query),
  };
}

/** For verbs that act on everything, when there is nothing. */
export function noTodos(list: TodoList, words: CommandWords): Answer | undefined {
  return allTodos(list).length > 0 ? undefined : { kind: "warning", text: emptyText(words) };
}

function candidates(list: TodoList, query: string): Pick<Answer, "candidates"> {
  const contents = todosContaining(list, query).map(({ content }) => content);
  return contents.length > 0 ? { candidates: contents } : {};
}

/** What to say of an empty list. */
export function emptyText({ name, add, todo }: CommandWords): string {
  return `No todos. Use ${name} ${add} <${todo}> to start one.`;
}
