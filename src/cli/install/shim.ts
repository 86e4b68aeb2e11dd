import { cpSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { commandLine } from "../../clients/setup.ts";
import { makeFolders, readText, writeText } from "./files.ts";

/** The Node and the script that run now. */
export interface Runtime {
  readonly node: string;
  readonly script: string;
  readonly platform: string;
}

/** What clients start. The path stays the same, whatever version it leads to. */
export function programFile(data: string, platform: string): string {
  return join(data, "bin", platform === "win32" ? "doneward.cmd" : "doneward");
}

/**
 * Makes the program lead to the script that runs now. A script that npx keeps
 * for a while is copied first. Answers the folders that had to be made.
 */
export function makeProgram(data: string, runtime: Runtime): readonly string[] {
  const folders = makeFolders(data);
  const script = isPassing(runtime.script) ? copied(data, runtime.script) : runtime.script;
  const text = programText({ ...runtime, script });
  const file = programFile(data, runtime.platform);
  if (readText(file) === text) return folders;
  return [...folders, ...writeText(file, text, 0o755)];
}

export function removeProgram(data: string, platform: string): void {
  rmSync(programFile(data, platform), { force: true });
  rmSync(copyFolder(data), { recursive: true, force: true });
}

export function isProgramSound(data: string, platform: string): boolean {
  const file = programFile(data, platform);
  if (!existsSync(file)) return false;
  const paths = [...readFileSync(file, "utf8").matchAll(/^@rem needs (.+?)\r?$|^# needs (.+)$/gm)];
  return paths.every(([, windows, posix]) => existsSync(windows ?? posix ?? ""));
}

/** A hook of a client must not fail: without Node there is nothing to say. */
function programText({ node, script, platform }: Runtime): string {
  if (platform === "win32") {
    return `@rem needs ${node}\r\n@rem needs ${script}\r\n@"${node}" "${script}" %*\r\n`;
  }
  const [runtime, file] = [commandLine([node]), commandLine([script])];
  return `#!/bin/sh
# Made by doneward install.
# needs ${node}
# needs ${script}
[ -f ${file} ] && [ -x ${runtime} ] && exec ${runtime} ${file} "$@"
[ -f ${file} ] && command -v node >/dev/null && exec node ${file} "$@"
case "$1" in hook | statusline) exit 0 ;; esac
echo "doneward is gone from where it was; install it again" >&2
exit 1
`;
}

/** Folders that npx, pnpm dlx and bunx clear when they like. */
const PASSING = /[\\/](?:_npx|dlx-[^\\/]*|dlx|bunx-[^\\/]*)[\\/]/;

function isPassing(script: string): boolean {
  return PASSING.test(script);
}

function copyFolder(data: string): string {
  return join(data, "program");
}

/** The commands are files in one folder that need nothing else. Agents go on with the old ones till all are there. */
function copied(data: string, script: string): string {
  const folder = copyFolder(data);
  const next = `${folder}.${process.pid}`;
  cpSync(dirname(script), next, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(next, folder);
  return join(folder, basename(script));
}
