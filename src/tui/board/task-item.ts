import type { TaskState } from "../../task/index.ts";
import { briefSpan, clip, displayWidth, pad, safeText } from "../../views/index.ts";
import type { Paint, Style } from "../../views/index.ts";
import type { TaskRow } from "../../overview/documents.ts";
import type { Look } from "../../views/text/style.ts";
import { waitWords } from "../../views/task-words.ts";
import type { BoardItem } from "./item.ts";
import { detailLines, untoldBy } from "./item.ts";

const STATE_COLUMNS = "blocked".length;

/** A task: its state, its name, and who has it where there is room for that. */
export function taskItem(task: TaskRow, now: number, look: Look): BoardItem {
  const { id, subject, owner, labels } = task;
  return {
    key: id,
    text: [id, subject, stateOf(task), owner, ...labels].join(" "),
    line: () => taskLine(task, look),
    details: () =>
      detailLines([...untoldBy(taskLine(task, look), subject), ...taskFacts(task, now)], look),
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
  return `${statePaint(style, task.state)(lead)} ${words}${style.dim(end)}`.trimEnd();
}

function statePaint(style: Style, state: TaskState): Paint {
  switch (state) {
    case "claimed":
      return style.accent;
    case "ready":
      return style.success;
    case "blocked":
    case "waiting":
      return style.warning;
    case "closed":
      return style.dim;
  }
}

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
