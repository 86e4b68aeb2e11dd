import { basename, dirname, join } from "node:path";
import { commandLine } from "../../clients/setup.ts";
import { OWN_FILES } from "../../door/index.ts";
import type { Writes } from "./writes.ts";
import { readText } from "./writes.ts";

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
 * for a while is copied first.
 */
export function makeProgram(writes: Writes, data: string, runtime: Runtime): void {
  const script = isPassing(runtime.script) ? copied(writes, data, runtime.script) : runtime.script;
  const text = programText({ ...runtime, script });
  const file = programFile(data, runtime.platform);
  if (readText(file) !== text) writes.put(file, text, 0o755);
}

/** Also what is left of copying it, should that have been killed. */
export function removeProgram(data: string, platform: string): void {
  OWN_FILES.removeAll(programFile(data, platform));
  const copy = basename(folderOfCopy(data));
  for (const { name } of OWN_FILES.entries(data)) {
    const isCopy = name === copy || name.startsWith(`${copy}.`);
    if (isCopy) OWN_FILES.removeAll(join(data, name));
  }
}

export function isProgramSound(data: string, platform: string): boolean {
  const text = readText(programFile(data, platform));
  if (!text) return false;
  const paths = [...text.matchAll(/^@rem needs (.+?)\r?$|^# needs (.+)$/gm)];
  return paths.every(([, windows, posix]) => OWN_FILES.look(windows ?? posix ?? ""));
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

function folderOfCopy(data: string): string {
  return join(data, "program");
}

/** The commands are files in one folder that need nothing else. Agents go on with the old ones till all are there. */
function copied(writes: Writes, data: string, script: string): string {
  const folder = folderOfCopy(data);
  writes.putFolder(folder, dirname(script));
  return join(folder, basename(script));
}
