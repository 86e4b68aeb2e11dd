import type { Task } from "../task/index.ts";
import type { StoredTask, TaskWrite } from "./contract.ts";

interface Tasks {
  get(id: string): StoredTask | undefined;
  all(): readonly StoredTask[];
  isTaken(id: string): boolean;
}

/** Whether every write was made on the newest version, and every new id is new. */
export function isCurrent(writes: readonly TaskWrite[], tasks: Tasks): boolean {
  return writes.every((write) => {
    const id = write.kind === "put" ? write.task.id : write.id;
    if (write.expected === 0) return write.kind === "put" && !tasks.isTaken(id);
    return tasks.get(id)?.version === write.expected;
  });
}

/** Whether every blocker and parent would be there after these writes. */
export function keepsReferences(writes: readonly TaskWrite[], tasks: Tasks): boolean {
  const put = writes.flatMap((write) => (write.kind === "put" ? [write.task] : []));
  const written = new Set(put.map(({ id }) => id));
  const deleted = new Set(writes.flatMap((write) => (write.kind === "delete" ? [write.id] : [])));
  const isThere = (id: string): boolean =>
    written.has(id) || (!deleted.has(id) && tasks.get(id) !== undefined);
  if (!put.flatMap(references).every(isThere)) return false;
  if (deleted.size === 0) return true;
  const others = tasks.all().filter(({ task: { id } }) => !written.has(id) && !deleted.has(id));
  return others.every(({ task }) => !references(task).some((id) => deleted.has(id)));
}

function references({ blockedBy, parent }: Task): readonly string[] {
  return parent === undefined ? blockedBy : [...blockedBy, parent];
}
