import { Door } from "../../door/index.ts";
import type { ClientTaskLists } from "../task-lists.ts";
import {
  doorTo,
  readTaskDirectory,
  taskDirectory,
  taskDirectoryDump,
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
