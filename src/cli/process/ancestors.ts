import { thisSystem } from "../../workstream/lane/system.ts";
import type { Ancestor } from "../io.ts";

/** Deeper than any shell in a terminal in a session of a desktop. */
const MOST = 64;

/** The processes above this one, the nearest first. */
export function ancestors(): readonly Ancestor[] {
  const { descent, start } = thisSystem();
  const found: Ancestor[] = [];
  for (let pid = process.ppid; pid > 0 && found.length < MOST;) {
    const process = descent(pid);
    if (!process) break;
    found.push({ name: process.name, ...start(pid) });
    pid = process.parent;
  }
  return found;
}
