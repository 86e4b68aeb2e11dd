import type { Task } from "../../../task/index.ts";
import { parseTask } from "../../../task/index.ts";
import { isObject } from "../../../todo/index.ts";
import { problemWords } from "../draft-lines.ts";
import type { Lost, Reader } from "./reader.ts";
import { firstJsonLine, jsonLines } from "./reader.ts";

/** What `doneward task export --jsonl` writes. */
export const donewardReader: Reader = {
  name: "doneward",
  what: "what doneward task export writes",
  recognises: ([file]) => {
    const value = firstJsonLine(file);
    return isObject(value) && value["kind"] === "task" && isObject(value["task"]);
  },
  read(files) {
    const tasks: Task[] = [];
    const lost: Lost[] = [];
    for (const file of files) {
      const read = jsonLines(file);
      lost.push(...read.lost);
      for (const { task: value } of read.objects) {
        const parsed = parseTask(value);
        if (parsed.ok) tasks.push(parsed.task);
        else {
          const id = isObject(value) ? value["id"] : undefined;
          const item = typeof id === "string" ? id : file.path;
          lost.push({ item, what: `all of it: ${problemWords(parsed)}` });
        }
      }
    }
    return { tasks, lost };
  },
};
