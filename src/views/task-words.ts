import type { Obstacle, TaskRefusal, Wait } from "../task/index.ts";
import { briefSpan } from "./text/numbers.ts";

/** Why nothing was done with a task. */
export function refusalWords(refusal: TaskRefusal, now: number): string {
  switch (refusal.code) {
    case "task_not_found":
      return `No task "${refusal.id}" on this board.`;
    case "ambiguous_id":
      return `"${refusal.prefix}" could be ${refusal.ids.join(", ")}. Type more of the id.`;
    case "already_exists":
      return `There is, or was, a task ${refusal.id} already.`;
    case "already_claimed":
      return `${refusal.owner ?? "Somebody"} has ${refusal.id} already.`;
    case "already_resolved":
      return `${refusal.id} is ${refusal.status} already.`;
    case "blocked":
      return `${refusal.id} is blocked by ${refusal.by.join(", ")}.`;
    case "waiting":
      return `${refusal.id} waits ${refusal.waits.map((wait) => waitWords(wait, now)).join(", ")}.`;
    case "agent_busy":
      return `${refusal.owner} has unfinished work: ${refusal.tasks.join(", ")}.`;
    case "stale_epoch":
      return `The claim on ${refusal.id} that this was done under is over: it was number ${refusal.epoch}, now it is ${refusal.current}.`;
    case "self_dependency":
      return `${refusal.id} cannot depend on itself.`;
    case "cycle":
      return `That would close a circle: ${refusal.path.join(" → ")}.`;
    default:
      return refusal satisfies never;
  }
}

/** Why a task is not ready. */
export function obstacleWords(obstacle: Obstacle, now: number): string {
  switch (obstacle.kind) {
    case "closed":
      return obstacle.status;
    case "claimed":
      return obstacle.owner === undefined ? "in progress" : `${obstacle.owner} has it`;
    case "blocked":
      return `blocked by ${obstacle.by.join(", ")}`;
    case "waiting":
      return `waits ${waitWords(obstacle.wait, now)}`;
  }
}

/** What a task waits for. */
export function waitWords(wait: Wait, now: number): string {
  const reason = wait.because === "failed" ? " after a failure" : "";
  switch (wait.kind) {
    case "until":
      return wait.at > now
        ? `for ${briefSpan(Math.ceil((wait.at - now) / 1_000) * 1_000)}${reason}`
        : `until ${briefSpan(now - wait.at)} ago${reason}`;
    case "event":
      return `for the event ${wait.name}`;
    case "person": {
      const who = `for ${wait.name ?? "a person"}`;
      if (wait.because === "gave-up") return `${who} (it failed too often)`;
      return wait.question === undefined ? who : `${who} (${wait.question})`;
    }
  }
}
