import { existsSync } from "node:fs";
import { settingsFile } from "../../workstream/own-settings.ts";
import type { Io } from "../io.ts";

/** Where it is kept by what a person wants to be told: with their own settings, outside of workspaces. */
export function channelsFile({ env }: Pick<Io, "env">): string {
  return settingsFile("notify.json", env);
}

/** Whether anybody ever wanted to be told of anything. Cheap: every stop of an agent asks. */
export function mayNotify(io: Pick<Io, "env">): boolean {
  return existsSync(channelsFile(io));
}
