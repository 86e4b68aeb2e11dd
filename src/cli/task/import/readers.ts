import { basename, join, relative, resolve, sep } from "node:path";
import { Door } from "../../../door/index.ts";
import { cannot, readNamedFile } from "../../arguments/named-file.ts";
import { oneNamed, UsageError } from "../../arguments/usage.ts";
import { withoutMark } from "../../arguments/values.ts";
import type { Io } from "../../io.ts";
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

/** Where tools keep their tasks below a project's folder. */
const PLACES: readonly string[] = [
  ".beads/issues.jsonl",
  ".beads/beads.jsonl",
  ".taskmaster/tasks/tasks.json",
  "backlog/tasks",
  ".backlog/tasks",
  "todo.txt",
];
const READABLE = /\.(?:md|json|jsonl|txt)$/i;
const SKIPPED: readonly string[] = ["node_modules", ".git"];

/** The files that a path names; `-` is standard input. Throws a `UsageError` if there are none. */
export async function sourceFiles(
  io: Io,
  path: string,
  onRead: (done: number, total: number) => void,
): Promise<readonly SourceFile[]> {
  if (path === "-") return [{ path: "-", text: await io.readInput() }];
  const place = resolve(io.cwd, path);
  try {
    const door = new Door(place);
    if (!door.look(place)?.isDirectory()) {
      return [{ path: basename(place), text: readNamedFile(io, path) }];
    }
    const root = below(door);
    const paths = door.look(root)?.isDirectory() ? [...filesIn(door, root)].sort() : [root];
    const above = resolve(root, "..");
    return paths.map((file, read) => {
      onRead(read + 1, paths.length);
      return { path: relative(above, file).split(sep).join("/"), text: textIn(door, file) };
    });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw cannot("read", place, error);
  }
}

function textIn(door: Door, file: string): string {
  return withoutMark(door.reading(file, (opened) => String(opened?.readAll() ?? "")));
}

/** The folder itself, or in a project's folder what a tool keeps there. */
function below(door: Door): string {
  const { root: folder } = door;
  const found = PLACES.filter((place) => door.look(join(folder, place)) !== undefined);
  const [only, ...others] = found;
  if (only === undefined) return folder;
  if (others.length > 0) {
    throw new UsageError(`There is more than one to choose from: ${found.join(", ")}. Name it.`);
  }
  // Of a folder of tasks also those that were completed or archived.
  return join(folder, only.replace(/\/tasks$/, ""));
}

function* filesIn(door: Door, folder: string): Generator<string> {
  for (const entry of door.entries(folder)) {
    const place = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED.includes(entry.name)) yield* filesIn(door, place);
    } else if (entry.isFile() && READABLE.test(entry.name)) yield place;
  }
}
