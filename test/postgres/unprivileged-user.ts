import fs from "node:fs";
import path from "node:path";

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Whom a server runs as: PostgreSQL refuses root. Undefined for whoever is not root. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, uid, gid] =
    /^nobody:[^:]*:(\d+):(\d+):/m.exec(fs.readFileSync("/etc/passwd", "utf8")) ?? [];
  if (uid === undefined)
    throw new Error("PostgreSQL does not run as root, and there is no user nobody.");
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether everybody may pass through the directories above a place. */
export function isOpenToAll(place: string): boolean {
  const parent = path.dirname(place);
  const isPassable = (fs.statSync(place).mode & 0o001) !== 0;
  return isPassable && (parent === place || isOpenToAll(parent));
}
