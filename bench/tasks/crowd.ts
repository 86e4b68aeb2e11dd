import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { timeNow } from "../../src/stores/fixtures/orders.ts";
import type { Places } from "../places.ts";
import type { ClaimOrder, Queue } from "./claimer.ts";

const LASTS_MS = 2_000;
/** For all of them to have opened their stores. */
const START_MS = 1_000;

export interface CrowdResult {
  readonly perSecond: number;
  /** What the least lucky got, as a part of its fair share. */
  readonly leastShare: number;
}

export interface Crowd {
  claim(queue: Queue): Promise<CrowdResult>;
}

/** Processes that claim from one queue at the same time. They end with the suite. */
export async function crowd(places: Places, size: number): Promise<Crowd> {
  const members = await Promise.all(
    Array.from({ length: size }, async () => {
      const member = fork(path.join(import.meta.dirname, "claimer.ts"));
      places.after(() => member.kill());
      await once(member, "message");
      return member;
    }),
  );
  return {
    async claim(queue) {
      const from = timeNow() + START_MS;
      const order: ClaimOrder = { queue, from, until: from + LASTS_MS };
      const counts = await Promise.all(
        members.map(async (member) => {
          member.send(order);
          const [{ claimed }] = (await once(member, "message")) as [{ claimed: number }];
          return claimed;
        }),
      );
      const total = counts.reduce((sum, count) => sum + count, 0);
      return {
        perSecond: Math.round((total * 1_000) / LASTS_MS),
        leastShare: (Math.min(...counts) * counts.length) / total,
      };
    },
  };
}
