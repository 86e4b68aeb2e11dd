import type { PastDecision } from "../continuation/index.ts";
import { explanationLines } from "../continuation/index.ts";
import type { AgentDocument, AgentRow, ChildRow, TaskRow, TodoRow } from "../overview/documents.ts";
import { isAtWork } from "../overview/standing.ts";
import type { TaskState } from "../task/index.ts";
import { allTodos, focusOf, incompleteTodos } from "../todo/index.ts";
import type { Style } from "../views/index.ts";
import {
  briefSpan,
  clip,
  counted,
  displayWidth,
  pad,
  safeLines,
  safeText,
} from "../views/index.ts";
import { waitWords } from "../views/task-words.ts";
import type { Look } from "../views/text/style.ts";
import { iconRow } from "../views/todo/todo-rows.ts";
import type { BoardModel, Tab } from "./board-state.ts";
import { agentLine, todoLine, wrapped } from "./lines.ts";

/** A row that the cursor can stand on. */
export interface BoardItem {
  readonly key: string;
  /** Where the cursor starts. */
  readonly isFirst?: boolean;
  /** What the filter searches. */
  readonly text: string;
  /** Shown before the first of the items that share it. */
  readonly heading?: string;
  /** Called only if it is in view. */
  line(): string;
  /** Shown while the cursor is here. */
  details(): readonly string[];
}

/** Untrusted texts behind a bar, each in as many rows as it needs. */
function detailLines(texts: readonly string[], look: Look): string[] {
  const { style, symbols, columns } = look;
  const bar = `${symbols.tree.line} `;
  const room = columns - 2 - displayWidth(bar);
  return texts
    .flatMap((text) => safeLines(text))
    .flatMap((line) => wrapped(line, room))
    .map((row) => `  ${style.dim(clip(bar + row, columns - 2, symbols.ellipsis))}`);
}

/** A text, unless the line shows all of it. */
function unlessShown(line: string, text: string): readonly string[] {
  return line.includes(safeText(text)) ? [] : [text];
}

/** The items of a view that the filter lets through. */
export function itemsOf(model: BoardModel, tab: Tab, filter: string, look: Look): BoardItem[] {
  const sought = filter.toLowerCase();
  return ITEMS[tab](model, look).filter(({ text }) => text.toLowerCase().includes(sought));
}

const ITEMS: { readonly [tab in Tab]: (model: BoardModel, look: Look) => BoardItem[] } = {
  agents: ({ agents, now }, look) =>
    agents.map((row) => ({
      key: row.id,
      text: [row.name, row.client, row.line, row.standing].join(" "),
      line: () => agentLine(row, now, look),
      details: () => agentDetails(row, look),
    })),
  todos: ({ agent, now }, look) => (agent ? todoItems(agent, now, look) : []),
  tasks: ({ tasks, now }, look) => tasks.map((task) => taskItem(task, now, look)),
  decisions: ({ agent, now }, look) =>
    (agent?.continuation.decisions ?? []).map((decision) => decisionItem(decision, now, look)),
};

function agentDetails(row: AgentRow, look: Look): string[] {
  const { line, badges, root } = row;
  const doing = isAtWork(row) ? [line] : [];
  const reasons = badges.map(({ label, seen, rule }) => `${label}: ${seen ?? rule}`);
  return detailLines([...doing, ...reasons, ...(root === undefined ? [] : [root])], look);
}

/** The todos of an agent, under the names of their phases where there are several. */
function todoItems(agent: AgentDocument, now: number, look: Look): BoardItem[] {
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
        ...detailLines(unlessShown(todoLine(todo, moment, look), todo.content), look),
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

const STATE_COLUMNS = "blocked".length;

/** A task: its state, its name, and who has it where there is room for that. */
function taskItem(task: TaskRow, now: number, look: Look): BoardItem {
  const { id, subject, owner, labels } = task;
  return {
    key: id,
    text: [id, subject, stateOf(task), owner, ...labels].join(" "),
    line: () => taskLine(task, look),
    details: () =>
      detailLines([...unlessShown(taskLine(task, look), subject), ...taskFacts(task, now)], look),
  };
}

function stateOf({ state, status }: TaskRow): string {
  return state === "closed" ? status : state;
}

function taskLine(task: TaskRow, { style, symbols, columns }: Look): string {
  const { id, subject, owner } = task;
  const state = stateOf(task);
  const lead = clip(`${pad(state, STATE_COLUMNS)} ${safeText(id)}`, columns, symbols.ellipsis);
  const who = owner === undefined ? "" : ` ${symbols.separator} ${safeText(owner)}`;
  const end = displayWidth(who) <= columns / 3 ? who : "";
  const room = Math.max(0, columns - displayWidth(`${lead} ${end}`));
  const words = clip(safeText(subject), room, symbols.ellipsis);
  return `${style[STATE_STYLES[task.state]](lead)} ${words}${style.dim(end)}`.trimEnd();
}

const STATE_STYLES: { readonly [state in TaskState]: keyof Style } = {
  claimed: "accent",
  ready: "success",
  blocked: "warning",
  waiting: "warning",
  closed: "dim",
};

function taskFacts(task: TaskRow, now: number): string[] {
  const { description, blockedBy, waits, labels, evidence = [], notes = [], times } = task;
  return [
    ...(description === undefined ? [] : [description]),
    ...(blockedBy.length > 0 ? [`blocked by ${blockedBy.join(", ")}`] : []),
    ...waits.map((wait) => `waits ${waitWords(wait, now)}`),
    ...(labels.length > 0 ? [`labels: ${labels.join(", ")}`] : []),
    ...evidence.map(({ kind, summary }) => `${kind} ${summary}`),
    ...notes.map(({ text }) => text),
    `added ${briefSpan(now - times.added)} ago`,
  ];
}

/** A continuation decision: what, why, and every rung that was asked. */
function decisionItem(decision: PastDecision, now: number, look: Look): BoardItem {
  const { seq, reason, summary } = decision;
  return {
    key: String(seq),
    text: `${reason} ${summary}`,
    line: () => decisionLine(decision, now, look),
    details: () =>
      detailLines(explanationLines({ ...decision, rungs: askedRungs(decision) }), look),
  };
}

function decisionLine(
  { at, reason, isWithheld }: PastDecision,
  now: number,
  { style, symbols, columns }: Look,
): string {
  const isNudge = reason === "incomplete-todos" && !isWithheld;
  const lead = `${new Date(at).toTimeString().slice(0, 8)} ${isNudge ? "nudged " : "skipped"} `;
  const words = isWithheld ? "something came between" : reason;
  const age = ` ${symbols.separator} ${briefSpan(now - at)} ago`;
  const text = clip(words, columns - displayWidth(lead + age), symbols.ellipsis);
  return `${isNudge ? style.accent(lead) : style.dim(lead)}${text}${style.dim(age)}`;
}

/** The rung that stopped it comes first: there may be no room for all. */
function askedRungs({ rungs }: PastDecision): PastDecision["rungs"] {
  const stopped = rungs.filter(({ outcome }) => outcome === "stop");
  return [...stopped, ...rungs.filter(({ outcome }) => outcome === "pass")];
}
