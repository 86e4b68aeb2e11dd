import type { TaskRow } from "../../overview/documents.ts";
import { waitWords } from "../../views/task-words.ts";
import { now } from "../clock.ts";

/** What a task waits for that is no other task. */
export function waitingWords({ waits }: TaskRow): string {
  return waits.map((wait) => `waits ${waitWords(wait, now.value)}`).join(", ");
}
