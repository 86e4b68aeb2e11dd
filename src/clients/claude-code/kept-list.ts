import { homedir } from "node:os";
import type { PhaseDraft } from "../../todo/index.ts";
import { DEFAULT_PHASE } from "../../todo/index.ts";
import type { SessionSigns } from "../hook.ts";
import {
  doorTo,
  readTaskDirectory,
  taskDirectory,
  taskListId,
  taskListsDirectory,
} from "./task-directory.ts";

/**
 * The list that `TaskCreate` and `TaskUpdate` write. It is read where Claude Code keeps it: its
 * calls come in parallel, and each tells of one task only.
 */
export function keptList(
  session: SessionSigns,
  home: string = homedir(),
): readonly PhaseDraft[] | undefined {
  const directory = taskDirectory(taskListsDirectory(session.env, home), taskListId(session));
  if (!doorTo(directory).look(directory)) return undefined;
  const todos = readTaskDirectory(directory).files.map(({ id, subject, status, activeForm }) => ({
    key: id,
    content: subject,
    status,
    ...(activeForm !== undefined && { activeForm }),
  }));
  return todos.length > 0 ? [{ name: DEFAULT_PHASE, todos }] : [];
}
