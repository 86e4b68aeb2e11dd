import { homedir } from "node:os";
import { Door } from "../../door/index.ts";
import type { PhaseDraft } from "../../todo/index.ts";
import { DEFAULT_PHASE } from "../../todo/index.ts";
import type { SessionSigns } from "../hook.ts";
import type { ClientTaskLists } from "../task-lists.ts";
import {
  doorTo,
  readTaskDirectory,
  taskDirectory,
  taskDirectoryDump,
  taskListId,
  taskListsDirectory,
} from "./task-directory.ts";
import { writeTasks } from "./write-tasks.ts";

/** The lists that Claude Code keeps in files. */
export const claudeCodeTaskLists: ClientTaskLists = {
  name: "claude-code",
  title: "Claude Code",
  names(env, home) {
    const lists = taskListsDirectory(env, home);
    const entries = new Door(lists).entries(lists);
    return entries.map(({ name }) => name).sort();
  },
  read(env, home, list) {
    const directory = taskDirectory(taskListsDirectory(env, home), list);
    if (list === "" || !doorTo(directory).look(directory)) return undefined;
    return taskDirectoryDump(readTaskDirectory(directory));
  },
  write: (env, home, list, changes) =>
    writeTasks(taskDirectory(taskListsDirectory(env, home), list), changes),
};

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
