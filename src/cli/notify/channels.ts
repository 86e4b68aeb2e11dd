import { existsSync } from "node:fs";
import {
  isInside,
  readOwnSettings,
  settingsFile,
  writeOwnSettings,
} from "../../workstream/own-settings.ts";
import type { Io } from "../io.ts";

/** How a person wants to be told; each is off unless they switched it on. */
export interface Channels {
  readonly bell: boolean;
  readonly desktop: boolean;
  /** The words of their own command, the program first. Omitted: none. */
  readonly command?: readonly string[] | undefined;
}

export const CHANNEL_NAMES = ["bell", "desktop", "command"] as const;

export type ChannelName = (typeof CHANNEL_NAMES)[number];

type Env = Pick<Io, "env">;

/** What the person switched on. */
export async function readChannels(io: Env): Promise<Channels> {
  const { bell, desktop, command } = await readOwnSettings(channelsFile(io));
  const words = Array.isArray(command) ? command.filter((word) => typeof word === "string") : [];
  return {
    bell: bell === true,
    desktop: desktop === true,
    ...(words.length > 0 && { command: words }),
  };
}

export function writeChannels(io: Env, channels: Channels): Promise<void> {
  return writeOwnSettings(channelsFile(io), channels);
}

/** For an agent in a workspace: settings inside of that may have come with it, and start no program. */
export async function channelsFor(io: Env, root: string): Promise<Channels> {
  const { bell, desktop, command } = await readChannels(io);
  const isOwn = root === "" || !(await isInside(root, channelsFile(io)));
  return { bell, desktop, ...(command && isOwn && { command }) };
}

/** Where it is kept by what a person wants to be told: with their own settings, outside of workspaces. */
function channelsFile({ env }: Pick<Io, "env">): string {
  return settingsFile("notify.json", env);
}

/** Whether anybody ever wanted to be told of anything. Cheap: every stop of an agent asks. */
export function mayNotify(io: Pick<Io, "env">): boolean {
  return existsSync(channelsFile(io));
}
