import { allTodos, focusOf, incompleteTodos } from "../../todo/index.ts";
import { briefSpan, clip, counted, safeText } from "../../views/index.ts";
import type { AgentDocument, ChildRow, TodoRow } from "../../overview/documents.ts";
import { isAtWork } from "../../overview/standing.ts";
import type { Look } from "../../views/text/style.ts";
import { iconRow } from "../../views/todo/todo-row.ts";
import { todoLine } from "../todo-line.ts";
import type { BoardItem } from "./item.ts";
import { detailLines, untoldBy } from "./item.ts";

/** The todos of an agent, under the names of their phases where there are several. */
export function todoItems(agent: AgentDocument, now: number, look: Look): BoardItem[] {
  const moment = { now, isAtWork: isAtWork(agent.row) };
  const phases = agent.phases.filter(({ todos }) => todos.length > 0);
  const first = focusOf(agent) ?? incompleteTodos(allTodos(agent))[0];
  return phases.flatMap(({ name, todos }) =>
    todos.map((todo) => ({
      key: todo.id,
      isFirst: todo.id === first?.id,
      text: `${todo.content} ${todo.status} ${name}`,
      ...(phases.length > 1 && { heading: headingOf(name, look) }),
      line: () => todoLine(todo, moment, look),
      details: () => [
        ...detailLines(untoldBy(todoLine(todo, moment, look), todo.content), look),
        ...todoDetails(todo, now, look),
        ...childLines(agent.children, todo.id, look),
      ],
    })),
  );
}

function headingOf(name: string, { style, symbols, columns }: Look): string {
  return style.bold(clip(safeText(name), columns, symbols.ellipsis));
}

function todoDetails(todo: TodoRow, now: number, look: Look): string[] {
  const { notes = [], evidence = [], usage, isLit } = todo;
  const proofs = evidence.map(
    ({ kind, summary, at }) => `${kind} ${summary} (${briefSpan(now - at)} ago)`,
  );
  const spent =
    usage && usage.calls > 0 ? [`${counted(usage.calls, "call")}, ${briefSpan(usage.ms)}`] : [];
  const lit = isLit ? ["a child agent works on it"] : [];
  return detailLines([...lit, ...spent, ...proofs, ...notes], look);
}

/** Lists of child agents hang below the todo that they work for. */
function childLines(children: readonly ChildRow[], todo: string, look: Look): string[] {
  return children
    .filter(({ parent }) => parent === todo)
    .flatMap(({ agent, label = agent, phases }) => [
      ...detailLines([label], look),
      ...phases.flatMap(({ todos }) =>
        todos.map((part) => `    ${iconRow(part, { ...look, columns: look.columns - 4 }).text}`),
      ),
    ]);
}
