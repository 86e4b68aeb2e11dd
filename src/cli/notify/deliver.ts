import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { digestOf } from "../../progress/fingerprint.ts";
import { maskSecrets } from "../../progress/secrets/secrets.ts";
import { dataFolder } from "../../stores/open-store.ts";
import { makePrivateDirectory } from "../../stores/private-place.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { Io } from "../io.ts";
import { safeJson, SCHEMA_VERSION } from "../print/print.ts";
import type { ChannelName, Channels } from "./channels.ts";

/** Something that a person wants to hear of. */
export interface Notice {
  readonly what: "waiting" | "stalled" | "finished" | "test";
  /** The folder that the agent works in. */
  readonly root: string;
  /** Whose it is, as the store names it. */
  readonly scope: string;
  readonly text: string;
}

const TITLES: { readonly [what in Notice["what"]]: string } = {
  waiting: "An agent waits for you",
  stalled: "An agent is stalled",
  finished: "An agent has finished",
  test: "Notifications of doneward",
};

const LONGEST = 300;

/** Tells a person by all that they switched on. Answers which of it did not work. */
export async function deliver(
  io: Io,
  channels: Channels,
  notice: Notice,
): Promise<readonly ChannelName[]> {
  const title = TITLES[notice.what];
  const text = shortened(safeText(maskSecrets(notice.text)));
  const failed: ChannelName[] = [];
  if (channels.bell && !io.ring()) failed.push("bell");
  if (channels.desktop) {
    const [program, ...words] = desktopCommand(process.platform, title, text);
    if (!(await io.startProgram(program, words, `${title}\n${text}`))) failed.push("desktop");
  }
  const [program, ...words] = channels.command ?? [];
  if (program !== undefined) {
    const { what, root, scope } = notice;
    const document = { schemaVersion: SCHEMA_VERSION, kind: "notice", what, title, text };
    const input = `${safeJson({ ...document, root, scope })}\n`;
    if (!(await io.startProgram(program, words, input))) failed.push("command");
  }
  return failed;
}

/** Cut between characters, never inside of one. */
function shortened(text: string): string {
  return text.length <= LONGEST
    ? text
    : `${text
        .slice(0, LONGEST - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, "")}…`;
}

/** No text stands in a script: programs get it as a word of its own, or on standard input. */
export function desktopCommand(
  platform: string,
  title: string,
  text: string,
): readonly [program: string, ...words: string[]] {
  if (platform === "darwin") return ["osascript", ...APPLE_SCRIPT, title, text];
  if (platform === "win32") return ["powershell.exe", "-NoProfile", "-Command", POWERSHELL];
  return ["notify-send", "--app-name=doneward", "--", title, escaped(text)];
}

/** Desktops of Linux read markup in the text of a notification, links and pictures included. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const APPLE_SCRIPT = [
  "on run told",
  "display notification (item 2 of told) with title (item 1 of told)",
  "end run",
].flatMap((line) => ["-e", line]);

const POWERSHELL = [
  "[Console]::InputEncoding = [System.Text.UTF8Encoding]::new($false)",
  "$title = [Console]::In.ReadLine()",
  "$text = [Console]::In.ReadLine()",
  "Add-Type -AssemblyName System.Windows.Forms, System.Drawing",
  "$icon = New-Object System.Windows.Forms.NotifyIcon",
  "$icon.Icon = [System.Drawing.SystemIcons]::Information",
  "$icon.Visible = $true",
  "$icon.ShowBalloonTip(10000, $title, $text, 'Info')",
  "Start-Sleep -Seconds 10",
  "$icon.Dispose()",
].join("; ");

/** So long it is remembered what was told, in milliseconds. */
const MEMORY = 24 * 60 * 60_000;

/**
 * Whether nobody on this machine has told this yet, and from now on somebody has: of all processes
 * that ask with the same words, one is answered true.
 */
export function isFirst({ env }: Pick<Io, "env">, ...words: readonly (string | number)[]): boolean {
  const folder = join(dataFolder(env, process.platform, homedir()), "notified");
  makePrivateDirectory(folder);
  try {
    writeFileSync(join(folder, digestOf([...words])), "", { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  forget(folder, Date.now() - MEMORY);
  return true;
}

function forget(folder: string, before: number): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const { mtimeMs = before } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < before) rmSync(file, { force: true });
  }
}
