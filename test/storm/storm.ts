import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { COMPILING_ONCE } from "../../src/stores/fixtures/compile-cache.ts";
import type { Owner } from "../../src/stores/fixtures/peer.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import type { Acknowledged, Act } from "./act.ts";
import { actsOf } from "./act.ts";
import type { StormOrder } from "./storm-process.ts";

/** A board that nobody wrote to. */
export interface StormPlace {
  readonly url: string;
  readonly board: string;
}

export interface Storm extends StormPlace {
  readonly processes: number;
  /** Of each process. */
  readonly acts: number;
  /** Lets one of the crowd do its acts. Omitted: a process that has the library. */
  readonly carryOut?: (order: StormOrder) => Promise<readonly Acknowledged[]>;
}

/** How many acts found each other on the board, and what the board has not. */
export interface Aftermath {
  readonly acknowledged: readonly Acknowledged[];
  readonly present: number;
  readonly wrong: readonly string[];
}

/** So few that their notes collide all the time. */
const SHARED = 5;

/** Lets a crowd create, change and claim tasks of one board at the same time, then looks at what is there. */
export async function storm(owner: Owner, given: Storm): Promise<Aftermath> {
  const { url, board: name, processes, acts } = given;
  const store = await openStore(url);
  const board = openBoard({ store, name, actor: { kind: "person", name: "host" } });
  const drafts = Array.from({ length: SHARED }, (_, n) => ({
    subject: `shared ${n}`,
    owner: "host",
  }));
  const added = await board.add(drafts);
  if (!added.ok) throw new Error(added.refusal.code);
  const shared = added.tasks.map(({ id }) => id);

  const carryOut = given.carryOut ?? (await processOf(owner, processes));
  const crowd = Array.from({ length: processes }, (_, n) => `agent ${n}`);
  const ends = await Promise.allSettled(
    crowd.map((by) => carryOut({ url, board: name, by, acts: actsOf(by, acts, shared) })),
  );
  const failures = ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []));
  const acknowledged = ends.flatMap((end) => (end.status === "fulfilled" ? end.value : []));

  const { tasks } = await board.list();
  const journal = await board.journal();
  await store.close();
  const found = new Map(tasks.map(({ task }) => [task.id, task]));
  const isPresent = (act: Acknowledged): boolean => {
    const task = found.get(act.task);
    switch (act.kind) {
      case "create":
        return task?.subject === act.mark;
      case "note":
        return task?.notes?.filter(({ text }) => text === act.mark).length === 1;
      case "claim":
        return task?.owner === act.by && task.epoch === 1;
    }
  };
  const present = acknowledged.filter(isPresent).length;
  const expected = countOf(acknowledged, "create") + SHARED;
  const wrong = [
    ...failures,
    ...acknowledged.filter((act) => !isPresent(act)).map((act) => `lost: ${JSON.stringify(act)}`),
    ...(tasks.length === expected ? [] : [`${tasks.length} tasks, not ${expected}`]),
    ...miscounted(acknowledged, journal),
  ];
  return { acknowledged, present, wrong };
}

const ENTRIES = { create: "task-added", note: "task-noted", claim: "task-claimed" } as const;

/** The journal tells every act once. */
function miscounted(
  acknowledged: readonly Acknowledged[],
  journal: readonly { readonly kind: string }[],
): string[] {
  return (["create", "note", "claim"] as const).flatMap((kind) => {
    const told = journal.filter((entry) => entry.kind === ENTRIES[kind]).length;
    const done = countOf(acknowledged, kind) + (kind === "create" ? SHARED : 0);
    return told === done ? [] : [`the journal has ${told} times ${ENTRIES[kind]}, not ${done}`];
  });
}

function countOf(acts: readonly Act[], kind: Act["kind"]): number {
  return acts.filter((act) => act.kind === kind).length;
}

/** All processes are there before the first one is told what to do. */
async function processOf(
  owner: Owner,
  count: number,
): Promise<(order: StormOrder) => Promise<readonly Acknowledged[]>> {
  const script = path.join(import.meta.dirname, "storm-process.ts");
  const children = await Promise.all(
    Array.from({ length: count }, async () => {
      const child = fork(script, { env: COMPILING_ONCE });
      owner.after(() => child.kill("SIGKILL"));
      await once(child, "message");
      return child;
    }),
  );
  return async (order) => {
    const child = children.pop();
    if (!child) throw new Error("there is no process left");
    child.send(order);
    const ended = once(child, "exit").then(() => [{ failure: "it ended early" }]);
    const [answer] = (await Promise.race([once(child, "message"), ended])) as [
      { readonly acknowledged: readonly Acknowledged[] } | { readonly failure: string },
    ];
    child.kill();
    if ("failure" in answer) throw new Error(`${order.by}: ${answer.failure}`);
    return answer.acknowledged;
  };
}
