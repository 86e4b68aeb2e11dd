// One of the processes of a fleet: runs its agents over one store and tells what they were told.

import { openStore } from "../../src/stores/open-store.ts";
import { randomFrom } from "../../src/testing/generate.ts";
import type { AgentLog } from "./agent.ts";
import { runAgent } from "./agent.ts";

export interface ProcessOrder {
  readonly url: string;
  readonly names: readonly string[];
  readonly pause: number;
}

export interface ProcessReport {
  readonly logs: readonly AgentLog[];
}

process.once("message", (order: ProcessOrder) => void carryOut(order));
process.send?.("ready");

async function carryOut({ url, names, pause }: ProcessOrder): Promise<void> {
  const store = await openStore(url);
  const logs = await Promise.all(
    names.map((name, place) => runAgent(store, { name, pause }, randomFrom(place))),
  );
  await store.close();
  process.send?.({ logs } satisfies ProcessReport, () => process.disconnect());
}
