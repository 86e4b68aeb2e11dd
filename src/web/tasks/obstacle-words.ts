import type { TaskDocument } from "../../views/page/index.ts";
import { clockTime } from "../words.ts";

type Obstacle = TaskDocument["obstacles"][number];

/** Why a task is not ready, in one line. */
export function obstacleWords(obstacle: Obstacle, now: number): string {
  switch (obstacle.kind) {
    case "closed":
      return `it is ${obstacle.status}`;
    case "claimed":
      return obstacle.owner === undefined ? "somebody works on it" : `${obstacle.owner} has it`;
    case "blocked":
      return `it waits for ${obstacle.by.join(", ")}`;
    case "waiting":
      return waitWords(obstacle.wait, now);
  }
}

function waitWords(wait: Extract<Obstacle, { kind: "waiting" }>["wait"], now: number): string {
  const because = wait.because === undefined ? "" : " after a failure";
  switch (wait.kind) {
    case "until":
      return `it waits until ${clockTime(wait.at, now)}${because}`;
    case "event":
      return `it waits for “${wait.name}”`;
    case "person":
      return `it waits for ${wait.name ?? "a person"}${wait.question ? `: ${wait.question}` : because}`;
  }
}
