import { UsageError } from "../../arguments/usage-error.ts";
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

const NAMES = READERS.map(({ name }) => name).join(", ");

/** The reader that is named, else the one that recognises the files. */
export function readerFor(files: readonly SourceFile[], named: string | undefined): Reader {
  const reader =
    named === undefined
      ? READERS.find((one) => one.recognises(files))
      : READERS.find(({ name }) => name === named);
  if (reader) return reader;
  throw new UsageError(
    named === undefined
      ? `Nothing here looks like tasks. Say what it is with --from: ${NAMES}.`
      : `Unknown format "${named}". It is one of ${NAMES}.`,
  );
}
