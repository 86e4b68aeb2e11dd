import path from "node:path";
import type { Store } from "../../../src/stores/contract.ts";
import { openStore } from "../../../src/stores/open-store.ts";
import { openConnection } from "../../../src/stores/sqlite/open-connection.ts";
import { readSetting } from "../../../src/stores/sqlite/settings.ts";
import type { Acknowledged } from "./work.ts";
import { changeOf } from "./work.ts";

/** Where each kind of store is in a file system. */
export function placeOf(scheme: string, root: string): string {
  return path.join(root, "place", scheme === "sqlite" ? "store.db" : "store");
}

/**
 * Looks at what a power cut left, and goes on with it. Answers what is wrong,
 * and the change that was made on top.
 */
export async function judge(
  scheme: string,
  root: string,
  acknowledged: readonly Acknowledged[],
): Promise<{ wrong: string[]; next: Acknowledged }> {
  const place = placeOf(scheme, root);
  const wrong = scheme === "sqlite" ? await unsoundness(place) : [];
  const store = await openStore(`${scheme}:${place}`);
  try {
    for (const change of acknowledged) wrong.push(...(await loss(store, change)));
    for (const scope of await store.scopes()) wrong.push(...(await halves(store, scope)));
    const number = Math.max(await lastNumber(store), acknowledged.at(-1)?.number ?? 0) + 1;
    return { wrong, next: await goOn(store, number) };
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

async function loss(store: Store, { number, scope, revision }: Acknowledged): Promise<string[]> {
  const [entry] = await store.journal(scope, { after: revision - 1, limit: 1 });
  const reply = await store.replay(scope, `key ${number}`);
  const isThere = entry?.kind === `line ${number}` && reply === number;
  return isThere ? [] : [`change ${number} was acknowledged and is lost`];
}

/** Documents and journal must tell the same of a scope. */
async function halves(store: Store, scope: string): Promise<string[]> {
  const { documents } = await store.load(scope);
  const expected: Record<string, unknown> = {};
  for (const { kind, at } of await store.journal(scope)) {
    if (kind === `line ${at}`) Object.assign(expected, changeOf(at).change.documents);
  }
  const [found, told] = [documents, expected].map((all) =>
    JSON.stringify(Object.entries(all).sort()),
  );
  return found === told ? [] : [`${scope} has ${found}, and its journal tells of ${told}`];
}

/** Of those that were not acknowledged the last may be there. */
async function lastNumber(store: Store): Promise<number> {
  let last = 0;
  for (const scope of await store.scopes()) {
    const [newest] = await store.journal(scope, { newestFirst: true, limit: 1 });
    last = Math.max(last, newest?.at ?? 0);
  }
  return last;
}

async function goOn(store: Store, number: number): Promise<Acknowledged> {
  const { scope, change } = changeOf(number);
  const { revision: expected } = await store.load(scope);
  const { ok, revision } = await store.commit(scope, { ...change, expected });
  if (!ok) throw new Error(`change ${number} was refused`);
  return { number, scope, revision };
}
