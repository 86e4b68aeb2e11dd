import { chmod, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { isObject } from "../../todo/index.ts";
import { configDirectory } from "../config-directory.ts";

/**
 * The commands that a person lets run as checks, each for one workspace. They are kept with the
 * person's own settings: nothing in a workspace can add to them.
 * @module
 */

export interface AllowedPlace {
  readonly root: string;
  readonly allowedFile: string;
}

export type Allowing =
  | { readonly ok: true; readonly commands: readonly string[] }
  /** `needs-shell`: it has signs that only a shell would understand. */
  | { readonly ok: false; readonly code: "empty" | "needs-shell" | "inside-workspace" };

type Allowed = { readonly [root: string]: readonly string[] };

const WRITABLE_BY_OTHERS = 0o022;
const SHELL_SIGNS = /[|&;<>`$'*?~(){}\n\r]/;

export function allowedFileOf(
  env: { readonly [name: string]: string | undefined },
  platform: string = process.platform,
  home: string = homedir(),
): string {
  const { join } = platform === "win32" ? path.win32 : path.posix;
  return join(configDirectory(env, platform, home), "doneward", "allowed-checks.json");
}

export async function allowedCommands(place: AllowedPlace): Promise<readonly string[]> {
  if (isInside(place)) return [];
  return (await readAllowed(place.allowedFile))[place.root] ?? [];
}

/** The very same text, in this workspace. */
export async function isAllowed(place: AllowedPlace, command: string): Promise<boolean> {
  return !SHELL_SIGNS.test(command) && (await allowedCommands(place)).includes(command);
}

export async function allowCommand(place: AllowedPlace, command: string): Promise<Allowing> {
  if (command.trim() === "") return { ok: false, code: "empty" };
  if (SHELL_SIGNS.test(command)) return { ok: false, code: "needs-shell" };
  return change(place, (commands) => [...commands.filter((one) => one !== command), command]);
}

export function forbidCommand(place: AllowedPlace, command: string): Promise<Allowing> {
  return change(place, (commands) => commands.filter((one) => one !== command));
}

async function change(
  place: AllowedPlace,
  edit: (commands: readonly string[]) => readonly string[],
): Promise<Allowing> {
  const { root, allowedFile: file } = place;
  if (isInside(place)) return { ok: false, code: "inside-workspace" };
  const all = await readAllowed(file);
  const commands = edit(all[root] ?? []);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  const text = JSON.stringify({ allowed: { ...all, [root]: commands } }, null, 2);
  await writeFile(draft, `${text}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
  return { ok: true, commands };
}

/** A file that others can write to says nothing, and one that cannot be read allows nothing. */
async function readAllowed(file: string): Promise<Allowed> {
  try {
    const { mode } = await stat(file);
    if (process.platform !== "win32" && mode & WRITABLE_BY_OTHERS) return {};
    const read: unknown = JSON.parse(await readFile(file, "utf8"));
    const allowed = isObject(read) && isObject(read["allowed"]) ? read["allowed"] : {};
    return Object.fromEntries(
      Object.entries(allowed).map(([root, commands]) => [
        root,
        Array.isArray(commands) ? commands.filter((one) => typeof one === "string") : [],
      ]),
    );
  } catch {
    return {};
  }
}

/** What stands in the workspace may have come with it. */
function isInside({ root, allowedFile }: AllowedPlace): boolean {
  const way = path.relative(root, allowedFile);
  return !way.startsWith("..") && !path.isAbsolute(way);
}
