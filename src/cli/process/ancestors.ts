import { thisSystem } from "../../workstream/lane/system.ts";
import type { Ancestor } from "../io.ts";

/** The processes above this one, the nearest first. */
export function ancestors(): readonly Ancestor[] {
  const { descent, start } = thisSystem();
  const found = new Map<number, Ancestor>();
  // A number that was met before was given to another process meanwhile.
  for (let pid = process.ppid; pid > 0 && !found.has(pid);) {
    const process = descent(pid);
    if (!process) break;
    found.set(pid, { name: process.name, ...start(pid) });
    pid = process.parent;
  }
  return [...found.values()];
}
