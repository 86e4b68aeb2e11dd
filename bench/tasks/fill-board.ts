import type { Board } from "../../src/stores/contract.ts";
import type { Task } from "../../src/task/index.ts";
import { newTask } from "../../src/task/index.ts";

/** Of ten tasks five are done, two wait for another and three are ready. */
const KINDS: readonly string[] = [
  "done",
  "ready",
  "done",
  "blocked",
  "done",
  "ready",
  "done",
  "blocked",
  "done",
  "ready",
];

const CHUNK = 1_000;

/** Puts so many tasks on a board that has none. */
export async function fillBoard(
  board: Board,
  count: number,
  kinds: readonly string[] = KINDS,
): Promise<void> {
  for (let first = 0; first < count; first += CHUNK) {
    const length = Math.min(CHUNK, count - first);
    const writes = taskNumbers(first, length, kinds).map(
      (task) => ({ kind: "put", task, expected: 0 }) as const,
    );
    const committed = await board.commit({ writes, entries: [] });
    if (!committed.ok) throw new Error(committed.code);
  }
}

/** So many tasks from a number on. */
export function taskNumbers(
  first: number,
  length: number,
  kinds: readonly string[] = KINDS,
): Task[] {
  return Array.from({ length }, (_, n) => taskNumber(first + n, kinds));
}

/** Blocked ones wait for the ready one of their own ten. */
function taskNumber(n: number, kinds: readonly string[]): Task {
  const kind = kinds[n % kinds.length];
  const blockedBy = kind === "blocked" ? [`t${n - (n % kinds.length) + 1}`] : [];
  const description = `What has to be done for number ${n}, in a sentence or two, as people write it.`;
  const priority = ((n * 7) % 5) as Task["priority"];
  const draft = { subject: `Task ${n} of the board`, description, priority, blockedBy };
  const task = newTask(`t${n}`, { ...draft, labels: [`area-${n % 20}`] }, n);
  if (kind !== "done") return task;
  return { ...task, status: "done", owner: "ada", epoch: 1, times: { ...task.times, closed: n } };
}

/** The ready ones. */
export function readyIds(count: number): string[] {
  return Array.from({ length: count }, (_, n) => n)
    .filter((n) => KINDS[n % KINDS.length] === "ready")
    .map((n) => `t${n}`);
}
