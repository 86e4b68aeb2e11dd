import { taskState } from "../task/index.ts";
import type { StoredTask, TaskPage, TaskQuery } from "./contract.ts";

/** What a query finds among tasks that stand by age. */
export function pageOf(tasks: readonly StoredTask[], query: TaskQuery, now: number): TaskPage {
  const { limit = Infinity, cursor } = query;
  const [lastPriority = -1, lastAge = -1] = cursor?.split(".").map(Number) ?? [];
  const found = tasks
    .map((stored, age) => ({ stored, age, priority: stored.task.priority }))
    .filter(({ stored }) => matches(stored, query, now))
    .sort((one, other) => one.priority - other.priority || one.age - other.age)
    .filter(
      ({ priority, age }) =>
        priority > lastPriority || (priority === lastPriority && age > lastAge),
    );
  const page = found.slice(0, Math.max(0, limit));
  const last = page.at(-1);
  return {
    tasks: page.map(({ stored }) => stored),
    ...(last && found.length > page.length && { next: `${last.priority}.${last.age}` }),
  };
}

function matches({ task, openBlockers }: StoredTask, query: TaskQuery, now: number): boolean {
  const { states, owner, label, parent, prefix, text } = query;
  return (
    (states === undefined || states.includes(taskState(task, openBlockers, now))) &&
    (owner === undefined || task.owner === owner) &&
    (label === undefined || task.labels.includes(label)) &&
    (parent === undefined || task.parent === parent) &&
    (prefix === undefined || task.id.startsWith(prefix)) &&
    (text === undefined || searchable(task).includes(text.toLowerCase()))
  );
}

/** Text to look in or for, without what the text of a database cannot hold. */
export function searchText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}

/** What the search looks at, for all stores. */
export function searchable(task: {
  readonly subject: string;
  readonly description?: string;
}): string {
  return `${task.subject}\n${task.description ?? ""}`.toLowerCase();
}
