import { homedir } from "node:os";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { Door, readAnywhere } from "../../door/index.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import { digestOf } from "../../stores/digest.ts";
import { dataFolder } from "../../stores/open-store.ts";
import type { PhaseDraft } from "../../todo/index.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import { fileReason } from "../../workstream/todo-command/host.ts";
import type { Io } from "../io.ts";
import { UsageError } from "./usage.ts";
import { withoutMark } from "./values.ts";

/**
 * What stands in a file that a person named. In a workspace no link is followed:
 * it may have come with the repository. Throws a `UsageError` if it cannot be read.
 */
export function readNamedFile({ cwd }: Pick<Io, "cwd">, path: string): string {
  const file = resolve(cwd, path);
  try {
    const bytes = isInside(workspaceRoot(cwd), file) ? readInside(cwd, file) : readAnywhere(file);
    return withoutMark(bytes.toString());
  } catch (error) {
    throw cannot("read", file, error);
  }
}

/** The path of a file that a person named, to be read in parts; refused like one that is read whole. */
export function namedFile({ cwd }: Pick<Io, "cwd">, path: string): string {
  const file = resolve(cwd, path);
  const root = workspaceRoot(cwd);
  if (!isInside(root, file)) return file;
  try {
    new Door(root).reading(file, () => {});
  } catch (error) {
    throw cannot("read", file, error);
  }
  return file;
}

function readInside(cwd: string, file: string): Buffer {
  return new Door(workspaceRoot(cwd)).reading(file, (opened) => {
    if (!opened) throw new Error("no such file or directory");
    return opened.readAll();
  });
}

/**
 * Writes a file that a person named, and answers where it is. What is there
 * stays, unless it is as we wrote it last time, or with `force`; a link is never
 * written through. Throws a `UsageError` if it cannot be written.
 */
export function writeNamedFile(
  { cwd, env }: Pick<Io, "cwd" | "env">,
  path: string,
  text: string,
  { force }: { readonly force: boolean },
): string {
  const file = resolve(cwd, path);
  const root = workspaceRoot(cwd);
  const door = new Door(isInside(root, file) ? root : dirname(file));
  const written = new WrittenFiles(env);
  try {
    const reason = force ? undefined : reasonToKeep(door, file, text, written);
    if (reason !== undefined) {
      throw new UsageError(`${file} ${reason}. Nothing was written. --force replaces it.`);
    }
    put(door, file, text);
  } catch (error) {
    throw error instanceof UsageError ? error : cannot("write", file, error);
  }
  written.remember(file, text);
  return file;
}

/** Why what is at a place is not ours to replace; undefined if it is, or nothing is there. */
function reasonToKeep(
  door: Door,
  file: string,
  text: string,
  written: WrittenFiles,
): string | undefined {
  const stats = door.look(file);
  if (!stats) return undefined;
  if (stats.isSymbolicLink()) return "is a symbolic link";
  if (!stats.isFile()) return "is not a file";
  const bytes = door.reading(file, (opened) => opened?.readAll());
  if (!bytes || bytes.equals(Buffer.from(text)) || written.has(file, bytes)) return undefined;
  return "was not written by doneward, or was changed since";
}

/** In the place of what is there, at once: whatever goes by that name besides keeps what it has. */
function put(door: Door, file: string, text: string): void {
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  door.writing(draft, "new", (opened) => opened.write(Buffer.from(text), 0), 0o644);
  try {
    door.rename(draft, file);
  } catch (error) {
    door.remove(draft);
    throw error;
  }
}

/** What we wrote where, kept with the user: a file that is still the same is ours to replace. */
class WrittenFiles {
  readonly #folder: string;
  readonly #door: Door;

  constructor(env: Io["env"]) {
    const data = dataFolder(env, process.platform, env["HOME"] || homedir());
    this.#door = new Door(data);
    this.#folder = join(data, "written");
  }

  has(file: string, bytes: Buffer): boolean {
    const kept = this.#door.reading(this.#recordOf(file), (opened) => opened?.readAll());
    return kept?.toString() === digestOf(bytes);
  }

  remember(file: string, text: string): void {
    try {
      this.#door.makeRoot();
      this.#door.makeFolder(this.#folder);
      const record = this.#recordOf(file);
      if (this.#door.look(record)) this.#door.remove(record);
      const digest = Buffer.from(digestOf(text));
      this.#door.writing(record, "new", (opened) => opened.write(digest, 0));
    } catch {
      // The file is written. Only the next time needs --force.
    }
  }

  #recordOf(file: string): string {
    return join(this.#folder, digestOf(file));
  }
}

function isInside(root: string, file: string): boolean {
  const way = relative(root, file);
  return way !== ".." && !way.startsWith(`..${sep}`) && resolve(root, way) === file;
}

export function cannot(what: "read" | "write", file: string, error: unknown): UsageError {
  return new UsageError(`Cannot ${what} ${file}: ${fileReason(error)}`);
}

/** Reads a list in a dialect's own shape from a JSON file. */
export function givenList(io: Io, path: string, dialect: Dialect): readonly PhaseDraft[] {
  const text = readNamedFile(io, path);
  const file = resolve(io.cwd, path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw cannot("read", file, error);
  }
  const phases = dialect.fromNative(value);
  if (phases) return phases;
  throw new UsageError(`${file} has no list in the shape of the dialect ${dialect.name}.`);
}
