/**
 * A person's own settings, outside of every workspace. They count only where nobody else can change them.
 * @module
 */
import type { Stats } from "node:fs";
import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { lstat, mkdir, open, realpath, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path, { posix, win32 } from "node:path";
import type { JsonObject } from "../todo/index.ts";
import { isObject } from "../todo/index.ts";

/** Where a person's own settings are, outside of every workspace. */
export function configDirectory(
  env: { readonly [name: string]: string | undefined },
  platform: string,
  home: string,
): string {
  if (platform === "win32") return env["APPDATA"] || win32.join(home, "AppData", "Roaming");
  if (platform === "darwin") return posix.join(home, "Library", "Application Support");
  const chosen = env["XDG_CONFIG_HOME"];
  // The XDG specification has relative paths ignored.
  return chosen && posix.isAbsolute(chosen) ? chosen : posix.join(home, ".config");
}

/** A file of a person's own settings for doneward. */
export function settingsFile(
  name: string,
  env: { readonly [name: string]: string | undefined },
  platform: string = process.platform,
  home: string = homedir(),
): string {
  const { join } = platform === "win32" ? win32 : posix;
  return join(configDirectory(env, platform, home), "doneward", name);
}

/** Settings are not written where others could change them. */
export class UnsafeSettingsError extends Error {}

const BY_OTHERS = 0o022;
const BY_ALL = 0o002;
/** In such a folder nobody takes away or renames what is another's. */
const STICKY = 0o1000;

/** What a file of a person's settings says; nothing if it cannot be trusted, or cannot be read. */
export async function readOwnSettings(file: string): Promise<JsonObject> {
  let handle: FileHandle | undefined;
  try {
    if ((await folderTrouble(file)) !== undefined) return {};
    // Opened before it is looked at: what is read is what was looked at.
    handle = await open(file, constants.O_RDONLY | noFollow());
    if (troubleOfFile(await handle.stat()) !== undefined) return {};
    const read: unknown = JSON.parse(await handle.readFile("utf8"));
    return isObject(read) ? read : {};
  } catch {
    // There is none, or it is none of ours.
    return {};
  } finally {
    await handle?.close();
  }
}

/**
 * Puts settings in the place of a file at once, for nobody else to read or write. Throws an
 * `UnsafeSettingsError` where others could change them.
 */
export async function writeOwnSettings(file: string, settings: object): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const trouble = await folderTrouble(file);
  if (trouble !== undefined) throw new UnsafeSettingsError(trouble);
  const draft = `${file}.${process.pid}`;
  await rm(draft, { force: true });
  await writeFile(draft, `${JSON.stringify(settings, null, 2)}\n`, { flag: "wx", mode: 0o600 });
  await rename(draft, file);
}

/** Why what stands in a file of settings does not count, for people; undefined if it does, or there is none. */
export async function settingsTrouble(file: string): Promise<string | undefined> {
  const folder = await folderTrouble(file);
  if (folder !== undefined) return folder;
  const stats = await lstat(file).catch(() => undefined);
  const trouble = stats && troubleOfFile(stats);
  return trouble && `${file}: ${trouble}`;
}

function troubleOfFile(stats: Stats): string | undefined {
  if (!stats.isFile()) return "not a file of its own.";
  if (process.platform === "win32") return undefined;
  if (stats.nlink > 1) return "it has another name elsewhere.";
  if (stats.uid !== process.geteuid?.()) return "it belongs to another user.";
  return stats.mode & BY_OTHERS ? "others can write to it. Run chmod 600 on it." : undefined;
}

/** The folder itself has to be the person's alone; those above it, so that nobody can swap it. */
async function folderTrouble(file: string): Promise<string | undefined> {
  if (process.platform === "win32") return undefined;
  const folder = path.dirname(file);
  const stats = await lstat(folder).catch(() => undefined);
  if (!stats) return undefined;
  if (!stats.isDirectory()) return `${folder}: not a folder of its own.`;
  if (stats.uid !== process.geteuid?.()) return `${folder}: it belongs to another user.`;
  if (stats.mode & BY_OTHERS) return `${folder}: others can write to it. Run chmod 700 on it.`;
  for (let above = path.dirname(await realpath(folder)); ; above = path.dirname(above)) {
    const { uid, mode } = await lstat(above);
    if (uid !== 0 && uid !== process.geteuid?.()) return `${above}: it belongs to another user.`;
    if (mode & BY_ALL && !(mode & STICKY)) return `${above}: others can write to it.`;
    if (above === path.dirname(above)) return undefined;
  }
}

function noFollow(): number {
  return process.platform === "win32" ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK;
}

/** What stands in a workspace may have come with it. Links on the way to it are followed. */
export async function isInside(root: string, file: string): Promise<boolean> {
  return isBelow(root, file) || isBelow(root, await realPathOf(file));
}

function isBelow(root: string, file: string): boolean {
  const way = path.relative(root, file);
  // A folder of the workspace may be called `..config`.
  return way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** The real path of what is there of it, with the rest as it is. */
async function realPathOf(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch {
    const folder = path.dirname(file);
    return folder === file ? file : path.join(await realPathOf(folder), path.basename(file));
  }
}
