import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { isObject } from "../../todo/json.ts";
import { settingsFile } from "../config-directory.ts";
import { writeOwnSettings } from "../own-settings.ts";

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
