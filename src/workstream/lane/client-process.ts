import type { Lane, Lanes, ProcessIdentity } from "../../scope/lanes/index.ts";
import { isSameProcess } from "../../scope/lanes/index.ts";
import { identifyProcess, thisSystem } from "./system.ts";

/** What clients put between themselves and the commands that they start. */
const SHELLS = /^-?(?:sh|bash|dash|zsh|fish|ksh|ash|busybox|env|cmd\.exe|pwsh|powershell)$/;

/** A client that starts its commands through more than this is none that we know. */
const MOST_SHELLS = 8;

/**
 * The client that started this process: the nearest ancestor that is no shell.
 * Its hooks and its MCP servers find the same one. Null where the system does
 * not tell.
 */
export function clientProcess(pid: number = process.ppid): ProcessIdentity | null {
  const { descent } = thisSystem();
  let ancestor = pid;
  for (let steps = 0; steps < MOST_SHELLS; steps++) {
    const found = descent(ancestor);
    if (!found || !SHELLS.test(found.name) || found.parent <= 1) break;
    ancestor = found.parent;
  }
  return identifyProcess(ancestor);
}

/**
 * The session that a client's process is known to run. A client that began
 * another session in the same process is in the one that was used last.
 */
export function sessionOfProcess(
  { lanes }: Lanes,
  client: ProcessIdentity | null,
): string | undefined {
  if (client === null) return undefined;
  let newest: Lane | undefined;
  for (const lane of lanes) {
    const { holder, endedAt } = lane;
    if (endedAt !== null || !holder?.processes.some((known) => isSameProcess(known, client)))
      continue;
    if (!newest || order(lane, newest) > 0) newest = lane;
  }
  return newest?.holder?.sessionId;
}

/** The session of a client that tells nothing of its sessions: as long as it runs it is one. */
export function unnamedSession(client: ProcessIdentity | null): string {
  return client ? `${UNNAMED}${client.pid} since ${client.startedAt}` : `${UNNAMED}${process.pid}`;
}

const UNNAMED = "process ";

function order(one: Lane, other: Lane): number {
  return (
    rank(one.holder?.sessionId) - rank(other.holder?.sessionId) || one.lastUsed - other.lastUsed
  );
}

/** A name of its own says more of a session than one that we gave it. */
function rank(sessionId = UNNAMED): number {
  return sessionId.startsWith(UNNAMED) ? 0 : 1;
}
