import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { CLIENT_SETUPS } from "../../clients/catalogue.ts";
import { INSTRUCTIONS, SKILL_FILE, SKILL_TEXT } from "../../clients/instructions.ts";
import type { ClientSetup, SetupStep } from "../../clients/setup.ts";
import { OWN_FILES } from "../../door/index.ts";
import { dataFolder } from "../../stores/open-store.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import { oneNamed } from "../arguments/usage.ts";
import { UsageError } from "../arguments/usage.ts";
import type { Io } from "../io.ts";
import type { InstallPlace } from "./install-client.ts";
import { earlierReceipt, stepsFor } from "./install-client.ts";
import type { Receipt } from "./receipt.ts";
import { doorsOf } from "./writes.ts";

export const SCOPE_OPTIONS = {
  user: { about: "for everything you do (default)" },
  project: { about: "for the project you are in" },
} as const;

export const CLIENT_NAMES: string = CLIENT_SETUPS.map(({ name }) => name).join(", ");

export interface Wanted {
  readonly project: boolean;
  readonly user: boolean;
  /** Makes a folder that the client loads as a plugin. */
  readonly plugin: string | undefined;
}

/** What a person may want besides tools and hooks. */
export interface Extras {
  /** A part of the file that the client reads first. */
  readonly instructions?: boolean | undefined;
  /** The same to be read when there is need. */
  readonly skill?: boolean | undefined;
}

export interface PlacedSetup {
  readonly setup: ClientSetup;
  readonly place: InstallPlace;
}

/** What to install, and where. Extras that were installed there stay, whether they are named or not. */
export function wantedSetup(name: string, options: Wanted & Extras, io: Io): PlacedSetup {
  const setup = oneNamed("client", name, CLIENT_SETUPS);
  const { plugin: folder, instructions, skill } = options;
  const place = installPlace(io, options);
  if (folder === undefined) {
    const earlier = installedExtras(earlierReceipt(setup, place));
    const extras = {
      instructions: instructions || earlier.instructions,
      skill: skill || earlier.skill,
    };
    return { setup: withExtras(setup, extras, io.cwd), place };
  }
  if (!setup.plugin) throw new UsageError(`${name} loads no plugins from a folder`);
  if (options.project || options.user || instructions || skill) {
    throw new UsageError("A plugin is a folder of its own: --plugin stands alone");
  }
  const root = resolve(io.cwd, folder);
  const { plugin } = setup;
  const steps: ClientSetup["steps"] = ({ program }) => plugin.steps(root, program);
  return {
    setup: {
      ...setup,
      steps,
      afterwards: plugin.afterwards,
      afterwardsInProject: [],
      looksAbove: true,
    },
    place: { ...place, scope: "project", root, isPlugin: true },
  };
}

/** What to take back, and where: with all extras if nobody knows any more which there were. */
export function installedSetup(name: string, options: Wanted, io: Io): PlacedSetup {
  const wanted = wantedSetup(name, options, io);
  const { setup, place } = wanted;
  if (place.isPlugin || earlierReceipt(setup, place)) return wanted;
  return { setup: withExtras(setup, { instructions: true, skill: true }, io.cwd), place };
}

/** Whether an install of this version would do what a receipt tells of, wherever that is. */
export function isOfThisVersion(receipt: Receipt, io: Io): boolean {
  const { client, scope, root, isPlugin, steps } = receipt;
  // Only a later version knows it, and whether it is right.
  if (!CLIENT_SETUPS.some(({ name }) => name === client)) return true;
  const project = scope === "project" && !isPlugin;
  const options = { project, user: false, plugin: isPlugin ? root : undefined };
  const { setup, place } = wantedSetup(client, options, { ...io, cwd: root || io.cwd });
  return isDeepStrictEqual(stepsFor(setup, place).map(deed), steps.map(deed));
}

/** What a step does, without the file: a variable may name another folder now. */
function deed({ file: _file, ...rest }: SetupStep): object {
  return rest;
}

function installedExtras(receipt: Receipt | undefined): Extras {
  if (!receipt || receipt.isPlugin) return {};
  const skill = join("skills", SKILL_FILE);
  return {
    instructions: receipt.steps.some(({ kind }) => kind === "block"),
    skill: receipt.steps.some(({ kind, file }) => kind === "file" && file.endsWith(skill)),
  };
}

/** `cwd`: what a relative folder in a variable is relative to; from elsewhere it would be another. */
function withExtras(setup: ClientSetup, { instructions, skill }: Extras, cwd: string): ClientSetup {
  return {
    ...setup,
    steps(place) {
      const steps: SetupStep[] = [...setup.steps(place)];
      if (instructions) {
        steps.push({ kind: "block", file: setup.instructions(place), text: INSTRUCTIONS });
      }
      if (skill) {
        steps.push({ kind: "file", file: join(setup.skills(place), SKILL_FILE), text: SKILL_TEXT });
      }
      return steps.map((step) => ({ ...step, file: resolve(cwd, step.file) }));
    },
  };
}

/** Where to install: for the user, or with `--project` for the project we are in. */
export function installPlace(io: Io, options: { project: boolean; user: boolean }): InstallPlace {
  if (options.project && options.user) throw new UsageError("Either --project or --user, not both");
  const home = io.env["HOME"] || homedir();
  const { platform } = process;
  const scope = options.project ? "project" : "user";
  // Clients read the settings of the worktree that they are in, also where worktrees share a list.
  const root = workspaceRoot(io.cwd, { worktrees: "separate" });
  return {
    scope,
    home,
    root,
    env: io.env,
    exists: (file) => doorsOf({ scope, root })(file).look(file) !== undefined,
    data: dataFolder(io.env, platform, home),
    runtime: { node: process.execPath, script: OWN_FILES.enter(io.script), platform },
  };
}
