import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { CLIENT_SETUPS } from "../../clients/catalogue.ts";
import type { ClientSetup } from "../../clients/setup.ts";
import { dataFolder } from "../../stores/open-store.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import type { Io } from "../io.ts";
import { nearest } from "../nearest.ts";
import { UsageError } from "../usage-error.ts";
import type { InstallPlace } from "./install-client.ts";

export const SCOPE_OPTIONS = { project: "flag", user: "flag" } as const;

export const CLIENT_NAMES: string = CLIENT_SETUPS.map(({ name }) => name).join(", ");

/** The client that a person named. */
export function setupNamed(name: string): ClientSetup {
  const setup = CLIENT_SETUPS.find((each) => each.name === name);
  if (setup) return setup;
  const known = nearest(
    name,
    CLIENT_SETUPS.map((each) => each.name),
  );
  const hint = known === undefined ? `Clients: ${CLIENT_NAMES}.` : `Did you mean ${known}?`;
  throw new UsageError(`Unknown client "${name}". ${hint}`);
}

/** Where to install: for the user, or with `--project` for the project we are in. */
export function installPlace(io: Io, options: { project: boolean; user: boolean }): InstallPlace {
  if (options.project && options.user) throw new UsageError("Either --project or --user, not both");
  const home = io.env["HOME"] || homedir();
  const { platform } = process;
  return {
    scope: options.project ? "project" : "user",
    home,
    root: workspaceRoot(io.cwd),
    env: io.env,
    exists: existsSync,
    data: dataFolder(io.env, platform, home),
    runtime: { node: process.execPath, script: realpathSync(process.argv[1] ?? ""), platform },
  };
}
