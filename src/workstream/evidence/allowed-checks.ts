import { isObject } from "../../todo/index.ts";
import { settingsFile } from "../own-settings.ts";
import { isInside, readOwnSettings, writeOwnSettings } from "../own-settings.ts";

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

type SettingsPlace = Parameters<typeof settingsFile> extends [string, ...infer Rest] ? Rest : never;
type Allowed = { readonly [root: string]: readonly string[] };

const SHELL_SIGNS = /[|&;<>`$'*?~(){}\n\r]/;

/** Checks run without a shell: a command with such signs would mean something else. */
export function needsShell(command: string): boolean {
  return SHELL_SIGNS.test(command);
}

export function allowedFileOf(...where: SettingsPlace): string {
  return settingsFile("allowed-checks.json", ...where);
}

export async function allowedCommands(place: AllowedPlace): Promise<readonly string[]> {
  if (await isInside(place.root, place.allowedFile)) return [];
  return (await readAllowed(place.allowedFile))[place.root] ?? [];
}

/** The very same text, in this workspace. */
export async function isAllowed(place: AllowedPlace, command: string): Promise<boolean> {
  return !needsShell(command) && (await allowedCommands(place)).includes(command);
}

export async function allowCommand(place: AllowedPlace, command: string): Promise<Allowing> {
  if (command.trim() === "") return { ok: false, code: "empty" };
  if (needsShell(command)) return { ok: false, code: "needs-shell" };
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
  if (await isInside(root, file)) return { ok: false, code: "inside-workspace" };
  const all = await readAllowed(file);
  const commands = edit(all[root] ?? []);
  await writeOwnSettings(file, { allowed: { ...all, [root]: commands } });
  return { ok: true, commands };
}

async function readAllowed(file: string): Promise<Allowed> {
  const { allowed } = await readOwnSettings(file);
  return Object.fromEntries(
    Object.entries(isObject(allowed) ? allowed : {}).map(([root, commands]) => [
      root,
      Array.isArray(commands) ? commands.filter((one) => typeof one === "string") : [],
    ]),
  );
}
