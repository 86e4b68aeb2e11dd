import fs from "node:fs";
import path from "node:path";
import { MARK, readMark, readTaskDirectory } from "./task-directory.ts";
import { whileLocked } from "./task-directory-lock.ts";
import type { TaskFile } from "./task-file.ts";
import { taskFileText } from "./task-file.ts";

/** What a new task says; the rest is given to it. */
export type NewTaskFile = Pick<
  TaskFile,
  "subject" | "description" | "activeForm" | "owner" | "metadata"
>;

export type TaskFilePatch = Partial<
  Pick<TaskFile, "subject" | "description" | "activeForm" | "owner" | "status" | "metadata">
>;

/** Writes to a list in Claude Code's own format, beside Claude Code itself. */
export interface TaskDirectoryEditor {
  create(task: NewTaskFile): Promise<TaskFile>;
  /** The task as it is now; undefined if it is not there. */
  update(id: string, patch: TaskFilePatch): Promise<TaskFile | undefined>;
  /** Makes a task wait for another. False if one of them is not there. */
  block(id: string, by: string): Promise<boolean>;
  /** Also takes it out of all that refers to it. Its number is not given again. */
  delete(id: string): Promise<boolean>;
}

export function editTaskDirectory(directory: string): TaskDirectoryEditor {
  const editing = <T>(edit: (files: ReadonlyMap<string, TaskFile>) => T): Promise<T> =>
    whileLocked(directory, () => {
      const { files } = readTaskDirectory(directory);
      return edit(new Map(files.map((file) => [file.id, file])));
    });
  const put = (file: TaskFile): TaskFile => {
    replace(path.join(directory, `${file.id}.json`), taskFileText(file));
    return file;
  };

  return {
    create: (task) =>
      editing(() => {
        const id = String(readTaskDirectory(directory).highest + 1);
        return put({ ...task, id, status: "pending", blocks: [], blockedBy: [] });
      }),
    update: (id, patch) =>
      editing((files) => {
        const file = files.get(id);
        return file && put({ ...file, ...patch });
      }),
    block: (id, by) =>
      editing((files) => {
        const [blocked, blocker] = [files.get(id), files.get(by)];
        if (!blocked || !blocker || id === by) return false;
        put({ ...blocked, blockedBy: [...new Set([...blocked.blockedBy, by])] });
        put({ ...blocker, blocks: [...new Set([...blocker.blocks, id])] });
        return true;
      }),
    delete: (id) =>
      editing((files) => {
        if (!files.has(id)) return false;
        const mark = Math.max(readMark(directory), Number(id));
        replace(path.join(directory, MARK), String(mark));
        fs.rmSync(path.join(directory, `${id}.json`));
        for (const file of files.values()) if (file.id !== id) removeReferences(file, id, put);
        return true;
      }),
  };
}

function removeReferences(file: TaskFile, id: string, put: (file: TaskFile) => void): void {
  const { blocks, blockedBy } = file;
  if (!blocks.includes(id) && !blockedBy.includes(id)) return;
  const others = (ids: readonly string[]): string[] => ids.filter((other) => other !== id);
  put({ ...file, blocks: others(blocks), blockedBy: others(blockedBy) });
}

/** Whoever reads meanwhile finds the old text or the new one. */
function replace(place: string, text: string): void {
  const draft = `${place}.${process.pid}.tmp`;
  fs.writeFileSync(draft, text, { mode: 0o600 });
  fs.renameSync(draft, place);
}
