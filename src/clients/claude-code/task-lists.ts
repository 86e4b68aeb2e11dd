import fs from "node:fs";
import type { ClientTaskLists } from "../task-lists.ts";
import {
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
    return fs.existsSync(lists) ? fs.readdirSync(lists).sort() : [];
  },
  read(env, home, list) {
    const directory = taskDirectory(taskListsDirectory(env, home), list);
    if (list === "" || !fs.existsSync(directory)) return undefined;
    return taskDirectoryDump(readTaskDirectory(directory));
  },
  write: (env, home, list, changes) =>
    writeTasks(taskDirectory(taskListsDirectory(env, home), list), changes),
};
