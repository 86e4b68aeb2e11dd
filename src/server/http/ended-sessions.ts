import fs from "node:fs";
import path from "node:path";
import type { EndedSessions } from "./credentials.ts";
import { SESSION_TIME } from "./credentials.ts";

/**
 * Sessions that were logged out, as one empty file each: every server of this user sees a logout at
 * once, also one that is started later. A file goes when its session would have ended by itself.
 */
export function endedSessions(folder: string): EndedSessions {
  const fileOf = (name: string): string => path.join(folder, name);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of fs.readdirSync(folder)) {
    const { mtimeMs = 0 } = fs.statSync(fileOf(name), { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > SESSION_TIME) fs.rmSync(fileOf(name), { force: true });
  }
  return {
    has: (name) => fs.existsSync(fileOf(name)),
    add: (name) => fs.writeFileSync(fileOf(name), "", { mode: 0o600 }),
  };
}
