import { chmod, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { JsonObject } from "../todo/index.ts";
import { isObject } from "../todo/index.ts";

const WRITABLE_BY_OTHERS = 0o022;

/** What a file of a person's settings says; nothing if others can write to it, or it cannot be read. */
export async function readOwnSettings(file: string): Promise<JsonObject> {
  try {
    const { mode } = await stat(file);
    if (process.platform !== "win32" && mode & WRITABLE_BY_OTHERS) return {};
    const read: unknown = JSON.parse(await readFile(file, "utf8"));
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
}

/** Puts settings in the place of a file at once, for nobody else to read or write. */
export async function writeOwnSettings(file: string, settings: object): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
}

/** What stands in a workspace may have come with it. */
export function isInside(root: string, file: string): boolean {
  const way = path.relative(root, file);
  // A folder of the workspace may be called `..config`.
  return way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
