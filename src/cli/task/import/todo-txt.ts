import type { Task, TaskPriority } from "../../../task/index.ts";
import type { LineKeys, Reader, Reading, SourceFile } from "./reader.ts";
import { incomingTask, joined, linesOf, lineKeys, timeOf } from "./reader.ts";

const LINE =
  /^(?<done>x )?(?:\((?<priority>[A-Z])\) )?(?:(?<first>\d{4}-\d\d-\d\d) )?(?:(?<second>\d{4}-\d\d-\d\d) )?(?<text>.*)$/;
const PAIR = /^([a-z][\w-]*):([^\s:/][^\s]*)$/i;
const LOWEST = 4;

/** todo.txt: a task a line. */
export const todoTxtReader: Reader = {
  name: "todo-txt",
  what: "todo.txt, a task a line",
  recognises: ([file]) => file !== undefined && /(?:todo|done)\.txt$/i.test(file.path),
  read(files, now) {
    const keyOf = lineKeys();
    return joined(files.map((file) => tasksOf(file, keyOf, now)));
  },
};

function tasksOf(file: SourceFile, keyOf: LineKeys, now: number): Reading {
  const { lines, lost } = linesOf(file);
  const tasks = lines.flatMap((line) => {
    const parts = LINE.exec(line.trim())?.groups;
    const words = parts?.["text"];
    return parts && words ? [taskOf(keyOf(file.path, words), parts, words, now)] : [];
  });
  return { tasks, lost };
}

function taskOf(
  key: string,
  parts: { readonly [name: string]: string | undefined },
  text: string,
  now: number,
): Task {
  const words = text.split(/\s+/).map((word) => ({ word, pair: PAIR.exec(word) }));
  const isTag = (word: string): boolean => /^[+@]\S/.test(word);
  const subject = words.filter(({ word, pair }) => !pair && !isTag(word));
  const pairs = new Map(
    words.flatMap(({ pair }) => (pair ? [[pair[1] ?? "", pair[2] ?? ""]] : [])),
  );
  const named = priorityOfLetter(pairs.get("pri"));
  const priority = priorityOfLetter(parts["priority"]) ?? named;
  const from = timeOf(pairs.get("t"));
  const isDone = parts["done"] !== undefined;
  const [closed, added] = isDone ? [parts["first"], parts["second"]] : [undefined, parts["first"]];
  if (named !== undefined) pairs.delete("pri");
  if (from !== undefined) pairs.delete("t");
  return incomingTask(
    {
      key,
      subject: subject.map(({ word }) => word).join(" ") || text,
      status: isDone ? "done" : "open",
      ...(priority !== undefined && { priority }),
      labels: words.map(({ word }) => word).filter(isTag),
      ...(from !== undefined && { waits: [{ kind: "until", at: from }] }),
      metadata: Object.fromEntries(pairs),
      added: timeOf(added),
      changed: timeOf(closed ?? added),
      closed: timeOf(closed),
    },
    now,
  );
}

/** A is 0; everything from E on is the last. What is no letter is no priority. */
function priorityOfLetter(letter = ""): TaskPriority | undefined {
  if (!/^[a-z]$/i.test(letter)) return undefined;
  return Math.min(LOWEST, letter.toUpperCase().charCodeAt(0) - 65) as TaskPriority;
}
