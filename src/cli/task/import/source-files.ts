import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { withoutMark } from "../../arguments/byte-order-mark.ts";
import { cannot } from "../../arguments/named-file.ts";
import { UsageError } from "../../arguments/usage-error.ts";
import type { Io } from "../../io.ts";
import type { SourceFile } from "./reader.ts";

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
    if (!statSync(place).isDirectory()) {
      return [{ path: basename(place), text: textIn(place) }];
    }
    const root = below(place);
    const paths = statSync(root).isDirectory() ? [...filesIn(root)].sort() : [root];
    const above = resolve(root, "..");
    return paths.map((file, read) => {
      onRead(read + 1, paths.length);
      return { path: relative(above, file).split(sep).join("/"), text: textIn(file) };
    });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw cannot("read", place, error);
  }
}

function textIn(file: string): string {
  return withoutMark(readFileSync(file, "utf8"));
}

/** The folder itself, or in a project's folder what a tool keeps there. */
function below(folder: string): string {
  const found = PLACES.filter((place) => isThere(join(folder, place)));
  const [only, ...others] = found;
  if (only === undefined) return folder;
  if (others.length > 0) {
    throw new UsageError(`There is more than one to choose from: ${found.join(", ")}. Name it.`);
  }
  // Of a folder of tasks also those that were completed or archived.
  return join(folder, only.replace(/\/tasks$/, ""));
}

function isThere(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false }) !== undefined;
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED.includes(entry.name)) yield* filesIn(place);
    } else if (entry.isFile() && READABLE.test(entry.name)) yield place;
  }
}
