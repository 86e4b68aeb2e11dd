/**
 * What a person switched for their agents, outside of every store: continuation off, or away.
 * @module
 */
import { readFileSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { homedir } from "node:os";
import { posix, win32 } from "node:path";
import type { Origin } from "../../scope/index.ts";
import { isObject } from "../../todo/json.ts";
import { configDirectory, settingsFile, writeOwnSettings } from "../own-settings.ts";

/** The file that switches continuation off, by being there. */
export const SWITCH_FILE = "continue-off";

/** Where the switch is looked for. Omitted: as this process sees the world. */
export interface KillSwitchOptions {
  readonly env?: { readonly [name: string]: string | undefined };
  readonly platform?: string;
  /** The person's home. */
  readonly home?: string;
  /** The workspace, where there is one. */
  readonly root?: string | undefined;
}

/**
 * Whether a person switched continuation off: by `DONEWARD_CONTINUE`, for
 * themselves by a file in their configuration, or for a workspace by one in its
 * `.doneward` folder. Whatever is in doubt counts as off.
 */
export function isContinuationOff(options: KillSwitchOptions = {}): boolean {
  const { env = process.env } = options;
  const said = env["DONEWARD_CONTINUE"] ?? "";
  const isOn = said === "" || said === "on";
  return !isOn || switchFiles({ ...options, env }).some(mayBeThere);
}

/** The files that are looked for. */
export function switchFiles(options: KillSwitchOptions = {}): readonly string[] {
  const { env = process.env, platform = process.platform, home = homedir(), root } = options;
  const { join } = platform === "win32" ? win32 : posix;
  const own = join(configDirectory(env, platform, home), "doneward", SWITCH_FILE);
  return root === undefined ? [own] : [own, join(root, ".doneward", SWITCH_FILE)];
}

/** A place that cannot be looked into may hold the file. */
function mayBeThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/** The switch as it stands for the work of an origin. */
export function isOffFor(origin: Origin): boolean {
  return isContinuationOff(origin.kind === "workspace" ? { root: origin.root } : {});
}

/** A person's word that nobody answers for a while. */
export interface Away {
  readonly since: number;
  /** Milliseconds since the epoch. Omitted: until they are back. */
  readonly until?: number;
}

/** Where a person's word is looked for. Omitted: as this process sees the world. */
export interface AwayOptions {
  readonly env?: { readonly [name: string]: string | undefined };
  readonly platform?: string;
  /** The person's home. */
  readonly home?: string;
  readonly now?: () => number;
}

/** The file that holds it. It is the user's: what a repository brings cannot say that nobody is there. */
export function awayFile(options: AwayOptions = {}): string {
  const { env = process.env, platform, home } = options;
  return settingsFile("away.json", env, platform, home);
}

/** Whether nobody is there, by `DONEWARD_AWAY=1` or by `doneward away`. In doubt somebody is. */
export function isAway(options: AwayOptions = {}): boolean {
  const { env = process.env, now = Date.now } = options;
  if (env["DONEWARD_AWAY"] === "1") return true;
  const { until = Infinity } = readAway(options) ?? { until: -Infinity };
  return now() < until;
}

/** What `doneward away` left; undefined if nothing, or if it cannot be read. */
export function readAway(options: AwayOptions = {}): Away | undefined {
  try {
    const said: unknown = JSON.parse(readFileSync(awayFile(options), "utf8"));
    if (!isObject(said)) return undefined;
    const { since, until } = said;
    if (!Number.isFinite(since)) return undefined;
    if (until !== undefined && !Number.isFinite(until)) return undefined;
    return said as unknown as Away;
  } catch {
    return undefined;
  }
}

/** Keeps a person's word that nobody answers for a while. */
export function goAway(away: Away, options: AwayOptions = {}): Promise<void> {
  return writeOwnSettings(awayFile(options), away);
}

/** The person is back. Answers since when they were away; undefined if they were not. */
export async function comeBack(options: AwayOptions = {}): Promise<Away | undefined> {
  const away = readAway(options);
  await rm(awayFile(options), { force: true });
  return away;
}
