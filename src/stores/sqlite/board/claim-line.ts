import type { Task, TaskStatus } from "../../../task/index.ts";
import type { JsonValue } from "../../../todo/index.ts";
import { claimedEntry } from "../../board-entries.ts";
import type { Actor, NewEntry } from "../../contract.ts";
import type { Connection } from "../connection.ts";
import { bootName } from "./boots.ts";

/** The facts of a claim, which are a third as long as the entry that they become when somebody reads it. */
type ClaimLine = readonly [
  id: string,
  owner: string,
  epoch: number,
  at: number,
  /** 0: the claim did not start the task. */
  status: TaskStatus | 0,
  actor: Actor,
  /** Omitted: the claim does not run out. By the clock on the wall it does so long after `at`. */
  ...lease: readonly [] | readonly [boot: string, monotonicDeadline: number, length: number],
];

/** The journal's line of a claim that was just made. `boot`: the number of the one in its lease. */
export function claimLine(task: Task, by: string, actor: Actor, boot = ""): string {
  const { id, epoch, lease, times } = task;
  const at = times.changed;
  const status = times.started === at ? task.status : 0;
  const line: ClaimLine = lease
    ? [id, by, epoch, at, status, actor, boot, lease.monotonicDeadline, lease.length]
    : [id, by, epoch, at, status, actor];
  return JSON.stringify(line);
}

/** The entry of such a line. */
export function claimEntry(connection: Connection, line: readonly JsonValue[]): NewEntry {
  const facts = line as unknown as ClaimLine;
  const [id, owner, epoch, at, status, actor, boot, monotonicDeadline = 0, length = 0] = facts;
  const times = { changed: at, ...(status && { started: at }) };
  const claimed = { id, owner, epoch, status: status || "open", times };
  if (boot === undefined) return claimedEntry(claimed, actor);
  const bootId = bootName(connection, boot);
  const lease = { wallDeadline: at + length, bootId, monotonicDeadline, length };
  return claimedEntry({ ...claimed, lease }, actor);
}
