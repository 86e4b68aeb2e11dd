import type { StandingTask, Task, TaskRefusal } from "../../../task/index.ts";
import { isClosed } from "../../../task/index.ts";
import type { Reply } from "../../dialect.ts";
import { quoted, shortened } from "../../reply-text.ts";

/** The answer to a call that changed nothing because it could not be carried out. */
export function refused(problem: string): Reply {
  return { text: `${problem} Nothing was changed.`, details: { error: problem }, isError: true };
}

const MOST_OF_ID = 40;

function shownId(id: string): string {
  return shortened(id, MOST_OF_ID);
}

export function shownIds(ids: readonly string[]): string {
  return ids.map(shownId).join(", ");
}

/** A task as replies name it. */
export function named({ id, subject }: Task): string {
  return `${shownId(id)} ${quoted(subject)}`;
}

/** How a task stands, in a line. */
export function lineOf({ task, state, openBlockers }: StandingTask): string {
  const { id, priority, subject, owner } = task;
  return `${shownId(id)} P${priority} ${standing()} ${quoted(subject)}`;

  function standing(): string {
    if (isClosed(task)) return task.status;
    if (state === "claimed") return owner === undefined ? "in progress" : `with ${shownId(owner)}`;
    return state === "blocked" ? `blocked by ${shownIds(openBlockers)}` : state;
  }
}

export function refusalText(refusal: TaskRefusal): string {
  switch (refusal.code) {
    case "task_not_found":
      return `No task ${quoted(refusal.id)}: task_read shows what there is.`;
    case "ambiguous_id":
      return `${quoted(refusal.prefix)} could be ${shownIds(refusal.ids)}.`;
    case "already_exists":
      return `There is a task ${shownId(refusal.id)} already.`;
    case "already_claimed":
      return `${shownId(refusal.owner ?? "Somebody")} has ${shownId(refusal.id)}: take another.`;
    case "already_resolved":
      return `${shownId(refusal.id)} is ${refusal.status}: status open opens it again.`;
    case "blocked":
      return `${shownId(refusal.id)} waits for ${shownIds(refusal.by)}: these come first.`;
    case "waiting":
      return `${shownId(refusal.id)} waits for ${refusal.waits.map(({ kind }) => WAITS[kind]).join(" and ")}.`;
    case "agent_busy":
      return `You have ${shownIds(refusal.tasks)} unfinished: close it or set it to open first, or claim another by its id.`;
    case "stale_epoch":
      return `${shownId(refusal.id)} is no longer yours.`;
    case "self_dependency":
      return `${shownId(refusal.id)} cannot wait for itself.`;
    case "cycle":
      return `Each would wait for the next: ${refusal.path.map(shownId).join(" → ")}.`;
  }
}

const WAITS = { until: "its time", event: "an event", person: "a person" } as const;
