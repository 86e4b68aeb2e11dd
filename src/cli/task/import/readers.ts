import { oneNamed } from "../../arguments/usage.ts";
import { UsageError } from "../../arguments/usage.ts";
import { backlogMdReader } from "./backlog-md.ts";
import { beadsReader } from "./beads.ts";
import { checklistReader } from "./checklist.ts";
import { claudeCodeReader } from "./claude-code.ts";
import { donewardReader } from "./doneward.ts";
import { githubReader } from "./github.ts";
import type { Reader, SourceFile } from "./reader.ts";
import { taskMasterReader } from "./task-master.ts";
import { todoTxtReader } from "./todo-txt.ts";

/** The more particular ones first: who recognises the files reads them. */
export const READERS: readonly Reader[] = [
  donewardReader,
  beadsReader,
  claudeCodeReader,
  taskMasterReader,
  githubReader,
  backlogMdReader,
  todoTxtReader,
  checklistReader,
];

/** The reader that is named, else the one that recognises the files. */
export function readerFor(files: readonly SourceFile[], named: string | undefined): Reader {
  if (named !== undefined) return oneNamed("format", named, READERS);
  const reader = READERS.find((one) => one.recognises(files));
  if (reader) return reader;
  const names = READERS.map(({ name }) => name).join(", ");
  throw new UsageError(`Nothing here looks like tasks. Say what it is with --from: ${names}.`);
}
