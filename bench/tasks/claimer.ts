// One of a crowd: claims as fast as it can until it is told to stop, and tells how often it did.

import { openStore } from "../../src/stores/open-store.ts";
import { timeNow } from "../../src/stores/fixtures/orders.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import { bareClaims } from "./bare-claims.ts";

export type Queue =
  | { readonly kind: "bare"; readonly path: string }
  | { readonly kind: "board"; readonly url: string };

export interface ClaimOrder {
  readonly queue: Queue;
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly until: number;
}

process.on("message", ({ queue, from, until }: ClaimOrder) => {
  void count(queue, from, until).then((claimed) => process.send?.({ claimed }));
});
process.send?.("ready");

async function count(queue: Queue, from: number, until: number): Promise<number> {
  const { claim, close } = await open(queue);
  await new Promise((resolve) => setTimeout(resolve, from - timeNow()));
  let claimed = 0;
  while (timeNow() < until) {
    if (!(await claim())) throw new Error("there is nothing left to claim");
    claimed++;
  }
  await close();
  return claimed;
}

interface Opened {
  readonly claim: () => boolean | Promise<boolean>;
  readonly close: () => unknown;
}

async function open(queue: Queue): Promise<Opened> {
  const name = `process ${process.pid}`;
  if (queue.kind === "bare") {
    const bare = bareClaims(queue.path);
    return { claim: () => bare.claim(name), close: () => bare.close() };
  }
  const store = await openStore(queue.url);
  const board = openBoard({ store, name: "b", actor: { kind: "model", name } });
  return {
    async claim() {
      const claimed = await board.claim();
      return claimed.ok && claimed.tasks.length > 0;
    },
    close: () => store.close(),
  };
}
