import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { JournalEntry, Store } from "../../../src/stores/contract.ts";
import { openStore } from "../../../src/stores/open-store.ts";
import { openConnection } from "../../../src/stores/sqlite/open-connection.ts";
import { readSetting } from "../../../src/stores/sqlite/open-connection.ts";
import type { Acknowledged } from "./work.ts";
import { BOARD, documentsOf, makeChange, NEWEST } from "./work.ts";

/** Replies to earlier changes were looked at before. */
const LATEST = 40;

/** Where a store that lives in a file system is in it. */
export function placeOf(scheme: string, root: string): string {
  return path.join(root, "place", scheme === "sqlite" ? "store.db" : "store");
}

/**
 * Looks at what a killed process or a power cut left, and goes on with it.
 * Answers what is wrong, and the change that was made on top.
 */
export async function judge(
  scheme: string,
  place: string,
  acknowledged: readonly Acknowledged[],
): Promise<{ wrong: string[]; next: Acknowledged }> {
  const wrong = scheme === "sqlite" ? await unsoundness(place) : [];
  const store = await openStore(`${scheme}:${place}`);
  try {
    const journals = new Map<string, readonly JournalEntry[]>();
    for (const scope of await store.scopes()) journals.set(scope, await store.journal(scope));
    wrong.push(...losses(journals, acknowledged));
    wrong.push(...(await forgottenReplies(store, acknowledged.slice(-LATEST))));
    wrong.push(...(await halves(store, journals)));
    const numbers = [...journals.values()].map((journal) => journal.at(-1)?.at ?? 0);
    const last = acknowledged.at(-1)?.number ?? 0;
    wrong.push(...(await halfABoard(store, journals.get(BOARD) ?? [])));
    return { wrong, next: await makeChange(store, Math.max(last, ...numbers) + 1) };
  } finally {
    await store.close();
  }
}

async function unsoundness(file: string): Promise<string[]> {
  const connection = await openConnection(file);
  const answer = readSetting(connection, "integrity_check");
  connection.close();
  return answer === "ok" ? [] : [`integrity_check: ${String(answer)}`];
}

function losses(
  journals: ReadonlyMap<string, readonly JournalEntry[]>,
  acknowledged: readonly Acknowledged[],
): string[] {
  return acknowledged
    .filter(({ number, scope }) => !journals.get(scope)?.some(({ at }) => at === number))
    .map(({ number }) => `change ${number} was acknowledged and is lost`);
}

async function forgottenReplies(
  store: Store,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { number, scope } of acknowledged) {
    const reply = await store.replay(scope, `key ${number}`);
    if (reply !== number) wrong.push(`the reply to change ${number} is ${JSON.stringify(reply)}`);
  }
  return wrong;
}

/** Documents and journal must tell the same of a scope. */
async function halves(
  store: Store,
  journals: ReadonlyMap<string, readonly JournalEntry[]>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [scope, journal] of journals) {
    const { documents } = await store.load(scope);
    const told = Object.assign({}, ...journal.map(({ at }) => documentsOf(at)));
    if (!isDeepStrictEqual(documents, told)) {
      wrong.push(`${scope} has ${JSON.stringify(documents)}, not ${JSON.stringify(told)}`);
    }
  }
  return wrong;
}

/** Every change of the board has added a task and written to another one. */
async function halfABoard(store: Store, journal: readonly JournalEntry[]): Promise<string[]> {
  const { tasks } = await store.board(BOARD).list();
  const numbers = journal.map(({ at }) => at);
  const newest = numbers.at(-1);
  const told =
    newest === undefined ? [] : [`${NEWEST}@${newest}`, ...numbers.map((at) => `t${at}@0`)];
  const found = tasks.map(({ task }) => `${task.id}@${task.epoch}`);
  if (isDeepStrictEqual([...found].sort(), [...told].sort())) return [];
  return [`the board has ${found.join(", ")}, not ${told.join(", ")}`];
}
