import type { Operation, Todo, TodoList } from "../../todo/index.ts";
import { allTodos, DEFAULT_PHASE, QUIET_HAND_RULES, TODO_PRIORITIES } from "../../todo/index.ts";
import type { TodoEdit } from "../../overview/protocol.ts";
import type { Edit } from "../../workstream/index.ts";
import type { Body } from "./json-body.ts";
import { isText, LONGEST_LINE, LONGEST_TEXT } from "./json-body.ts";

/** The edit that a body asks for; undefined if it asks for none. Fields nobody knows are not kept. */
export function parseTodoEdit(body: Body): TodoEdit | undefined {
  const { kind, todo, content, phase, text, position, activeForm, priority } = body;
  const isPhase = phase === undefined || isText(phase, LONGEST_LINE);
  const inPhase = isText(phase, LONGEST_LINE) ? { phase } : {};
  if (kind === "add") {
    return isText(content, LONGEST_LINE) && isPhase ? { kind, content, ...inPhase } : undefined;
  }
  if (!isText(todo, LONGEST_LINE)) return undefined;
  switch (kind) {
    case "start":
    case "done":
    case "cancel":
    case "reopen":
    case "remove":
      return { kind, todo };
    case "note":
      return isText(text, LONGEST_TEXT) ? { kind, todo, text } : undefined;
    case "move":
      return Number.isSafeInteger(position) && isPhase
        ? { kind, todo, position: position as number, ...inPhase }
        : undefined;
    case "edit": {
      const known = TODO_PRIORITIES.find((one) => one === priority);
      const isPriority = priority === undefined || priority === null || known !== undefined;
      const isLine = (value: unknown): boolean =>
        value === undefined || isText(value, LONGEST_LINE);
      if (!isPriority || !isLine(content) || !isLine(activeForm)) return undefined;
      return {
        kind,
        todo,
        ...(isText(content, LONGEST_LINE) && { content }),
        ...(isText(activeForm, LONGEST_LINE) && { activeForm }),
        ...(priority !== undefined && { priority: known ?? null }),
      };
    }
    default:
      return undefined;
  }
}

/** What is to be done to a list; undefined if the todo is not on it. */
export function editOf(asked: TodoEdit, list: TodoList): Edit | undefined {
  if (asked.kind === "add") {
    const phase = asked.phase ?? list.phases.at(-1)?.name ?? DEFAULT_PHASE;
    const todos = [{ content: asked.content }];
    return quietly(`append → ${phase}`, { kind: "append", phase, todos });
  }
  const found = allTodos(list).find(({ id }) => id === asked.todo);
  return found && editOfTodo(asked, found);
}

function editOfTodo(asked: Exclude<TodoEdit, { kind: "add" }>, { id: todo, content }: Todo): Edit {
  const target = { kind: "todo", todo } as const;
  switch (asked.kind) {
    case "start":
      return { action: `start ${content}`, operations: [{ kind: "start", todo }] };
    case "done":
      return { action: `done ${content}`, operations: [{ kind: "complete", target }] };
    case "cancel":
      return { action: `cancel ${content}`, operations: [{ kind: "cancel", target }] };
    case "remove":
      return { action: `rm ${content}`, operations: [{ kind: "remove", target }] };
    case "reopen": {
      const changes = { status: "pending" } as const;
      return quietly(`reopen ${content}`, { kind: "edit", todo, changes });
    }
    case "note":
      return quietly(`note ${content}`, { kind: "note", todo, text: asked.text });
    case "move": {
      const { position, phase } = asked;
      const place = { position, ...(phase !== undefined && { phase }) };
      return quietly(`move ${content}`, { kind: "reorder", todo, ...place });
    }
    case "edit": {
      const { kind: _kind, todo: _todo, ...changes } = asked;
      return quietly(`edit ${content}`, { kind: "edit", todo, changes });
    }
  }
}

function quietly(action: string, operation: Operation): Edit {
  return { action, operations: [operation], rules: QUIET_HAND_RULES };
}
