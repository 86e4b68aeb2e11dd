import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../../test/postgres/client.ts";
import type { PostgresServer } from "../../test/postgres/server.ts";
import { APPLICATION } from "../../test/postgres/server.ts";
import type { Places } from "../places.ts";

/** What a server gave while something ran against it. */
export interface ServerUse {
  /** Of its processors. Omitted: the system does not tell. */
  readonly seconds?: number;
  /** Of the application, at most. */
  readonly connections: number;
}

const LOOK_EVERY_MS = 200;

/** Begins to watch a server that is not restarted meanwhile; the answer ends it. */
export async function watchServer(
  places: Places,
  server: PostgresServer,
): Promise<() => Promise<ServerUse>> {
  const client = await connect(places, server.superUrl);
  const { rows } = await client.query<{ pid: string }>(PID);
  const pid = Number.parseInt(rows[0]?.pid ?? "", 10);
  const before = secondsOf(pid);
  const over = new AbortController();
  places.after(() => over.abort());
  let connections = 0;
  const looking = (async () => {
    while (!over.signal.aborted) {
      const counted = await client.query<{ count: number }>(CONNECTIONS, [APPLICATION]);
      connections = Math.max(connections, counted.rows[0]?.count ?? 0);
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return async () => {
    over.abort();
    await looking;
    const after = secondsOf(pid);
    const isTold = before !== undefined && after !== undefined;
    return { connections, ...(isTold && { seconds: after - before }) };
  };
}

const PID = "SELECT pg_read_file('postmaster.pid') AS pid";
const CONNECTIONS = "SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = $1";

/** Of the processor, by a process, its children, and those that have ended. For Linux. */
function secondsOf(pid: number): number | undefined {
  try {
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    const [user = 0, system = 0, ...ended] = ticksOf(pid);
    const living = children.split(" ").filter(Boolean).map(Number).flatMap(livingTicks);
    const ticks = [user, system, ...ended, ...living].reduce((sum, each) => sum + each, 0);
    return ticks / TICKS_A_SECOND;
  } catch {
    // Not Linux.
    return undefined;
  }
}

const TICKS_A_SECOND = 100;

function livingTicks(pid: number): number[] {
  try {
    return ticksOf(pid).slice(0, 2);
  } catch {
    // It has ended since, and its parent has its time.
    return [];
  }
}

/** User, system, and both of children that were waited for. */
function ticksOf(pid: number): number[] {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name of the program may hold anything but the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).map(Number);
}
