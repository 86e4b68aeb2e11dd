import { parseTask } from "../../../task/index.ts";
import { isObject } from "../../../todo/index.ts";
import { problemWords } from "../field-options.ts";
import type { Reader, Reading, SourceFile } from "./reader.ts";
import { firstJsonLine, joined, jsonLines, notRead } from "./reader.ts";

/** What `doneward task export --jsonl` writes. */
export const donewardReader: Reader = {
  name: "doneward",
  what: "what doneward task export writes",
  recognises: ([file]) => {
    const value = firstJsonLine(file);
    return isObject(value) && value["kind"] === "task" && isObject(value["task"]);
  },
  read: (files) =>
    joined(
      files.flatMap((file) => {
        const { objects, lost } = jsonLines(file);
        return [{ tasks: [], lost }, ...objects.map(({ task }) => readTask(file, task))];
      }),
    ),
};

function readTask({ path }: SourceFile, value: unknown): Reading {
  const parsed = parseTask(value);
  if (parsed.ok) return { tasks: [parsed.task], lost: [] };
  const id = isObject(value) ? value["id"] : undefined;
  return notRead(typeof id === "string" ? id : path, `all of it: ${problemWords(parsed)}`);
}
