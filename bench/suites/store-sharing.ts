import { randomUUID } from "node:crypto";
import type { SharedScope } from "../../src/stores/fixtures/many-processes.ts";
import { hearingDelays } from "../../src/stores/fixtures/many-processes.ts";
import { timeNow } from "../../src/stores/fixtures/orders.ts";
import { Peer } from "../../src/stores/fixtures/peer.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { quantile } from "../../src/testing/quantile.ts";
import { startPostgres } from "../../test/postgres/server.ts";
import type { Places } from "../places.ts";
import { withPlaces } from "../places.ts";
import type { Fact, Suite } from "../suite.ts";

const FAIR_MS = 3_000;

type NewScope = () => SharedScope;

/** What processes that share a store have to wait for each other. */
export const storeSharing: Suite = {
  name: "store-sharing",
  run: () =>
    withPlaces(async (places) => {
      const server = await startPostgres();
      places.after(() => server.stop());
      const kinds: [string, NewScope][] = [
        ["files", () => ({ url: places.newStore("file"), scope: "s" })],
        ["sqlite", () => ({ url: places.newStore("sqlite"), scope: "s" })],
        ["postgres", () => ({ url: server.url, scope: randomUUID() })],
      ];
      const each = async (
        measure: (places: Places, name: string, shared: SharedScope) => Promise<Fact>,
      ): Promise<Fact[]> => {
        const facts: Fact[] = [];
        for (const [name, newScope] of kinds) {
          facts.push(await withPlaces((own) => measure(own, name, newScope())));
        }
        return facts;
      };
      return [
        { title: "50 processes write 40 times each to one scope", facts: await each(storm) },
        { title: "8 processes write to one scope for 3 s", facts: await each(fairness) },
        {
          title: "A change by another process is heard of; below 0: before its writer is answered",
          facts: await each(hearing),
        },
      ];
    }),
};

async function storm(places: Places, name: string, { url, scope }: SharedScope): Promise<Fact> {
  const peers = await Peer.startAll(places, 50);
  const order = { kind: "write", url, scope, lines: 40 } as const;
  const ends = await Promise.allSettled(peers.map((peer) => peer.carryOut(order)));
  const errors = ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []));
  const times = peers.flatMap((peer) => peer.acknowledged.map(({ took }) => took));
  const stored = await storedLines({ url, scope });
  const isMet =
    errors.length === 0 &&
    times.length === 2_000 &&
    stored === 2_000 &&
    quantile(times, 0.99) <= 2_000;
  const counts = [`${times.length} acknowledged`, `${stored} stored`, ...errors.slice(0, 1)];
  const figures = `${counts.join(", ")}, ${timesText(times, [0.5, 0.99, 1])}`;
  return { name, figures, bar: "all 2000, p99 at most 2 s", isMet };
}

async function storedLines({ url, scope }: SharedScope): Promise<number> {
  const store = await openStore(url);
  const journal = await store.journal(scope);
  await store.close();
  return new Set(journal.map(({ kind }) => kind)).size;
}

async function fairness(places: Places, name: string, { url, scope }: SharedScope): Promise<Fact> {
  const peers = await Peer.startAll(places, 8);
  const until = timeNow() + FAIR_MS;
  const order = { kind: "write", url, scope, lines: 1e9, until } as const;
  await Promise.all(peers.map((peer) => peer.carryOut(order)));
  const counts = peers.map((peer) => peer.acknowledged.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const least = (Math.min(...counts) * counts.length) / total;
  const times = peers.flatMap((peer) => peer.acknowledged.map(({ took }) => took));
  const perSecond = Math.round((total * 1_000) / FAIR_MS);
  return {
    name,
    figures: `${perSecond} writes/s, least share ${least.toFixed(2)}, ${timesText(times, [0.5, 0.99, 1])}`,
    value: least,
    atLeast: 0.3,
    unit: "of a fair share for the least lucky",
  };
}

async function hearing(places: Places, name: string, shared: SharedScope): Promise<Fact> {
  const delays = await hearingDelays(places, shared, 100);
  const figures = timesText(delays, [0.5, 0.95, 1]);
  return { name, figures, value: quantile(delays, 0.95), atMost: 100, unit: "ms (p95)" };
}

function timesText(times: readonly number[], shares: readonly number[]): string {
  const named = (share: number): string => (share === 1 ? "longest" : `p${share * 100}`);
  return shares
    .map((share) => `${named(share)} ${quantile(times, share).toFixed(1)} ms`)
    .join(", ");
}
