import { blockersAmong } from "../../../clients/claude-code/task-directory.ts";
import type { TaskFile } from "../../../clients/claude-code/task-file.ts";
import { parseTaskFile, taskFromFile } from "../../../clients/claude-code/task-file.ts";
import type { Lost, Reader, SourceFile } from "./reader.ts";

const NAME = /(?:^|\/)(\d+)\.json$/;

/** A directory below `~/.claude/tasks`: one JSON file a task. */
export const claudeCodeReader: Reader = {
  name: "claude-code",
  what: "a folder below ~/.claude/tasks",
  recognises: (files) =>
    files.some((file) => NAME.test(file.path) && parseTaskFile(file.text) !== undefined),
  read(files, now) {
    const lost: Lost[] = [];
    const lists = new Map<string, TaskFile[]>();
    for (const file of files.filter(({ path }) => NAME.test(path))) {
      const task = parseTaskFile(file.text);
      if (!task) lost.push({ item: file.path, what: "all of it: it is no task" });
      else if (task.metadata?.["_internal"] === undefined) {
        const list = listOf(file);
        lists.set(list, [...(lists.get(list) ?? []), task]);
      }
    }
    const tasks = [...lists].flatMap(([list, found]) => {
      const key = (id: string): string => `${list}/${id}`;
      const blockers = blockersAmong(found);
      return found
        .sort((one, other) => Number(one.id) - Number(other.id))
        .map((file) => {
          const blockedBy = (blockers.get(file.id) ?? []).map(key);
          const { description, ...task } = taskFromFile(file, blockedBy, now);
          return { ...task, id: key(file.id), ...(description && { description }) };
        });
    });
    return { tasks, lost };
  },
};

/** The list is called like its directory. */
function listOf({ path }: SourceFile): string {
  return path.split("/").at(-2) ?? "";
}
