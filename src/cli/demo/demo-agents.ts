import type { Store } from "../../stores/contract.ts";
import { layeredStore } from "./layered-store.ts";
import type { DemoWorld } from "./live-agents.ts";
import { playDemoAgents } from "./live-agents.ts";
import { SESSION } from "./session.ts";

/** A button for demo agents. */
export interface DemoAgents {
  /** The given store, and in it the demo agents, who are nowhere else and go with the process. */
  readonly store: Store;
  /** Starts them and answers true, or false while they are at work. */
  start(): boolean;
  /** Resolves when nothing is written any more. */
  stop(): Promise<void>;
}

/** Those of `world.store` are left alone: the demo agents are kept in `own`, which ends with them. */
export function demoAgents(
  world: DemoWorld,
  own: Store,
  onError: (error: Error) => void,
): DemoAgents {
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => {});
  const stopped = new Error("The demo is over.");
  const sleep = (milliseconds: number): Promise<void> =>
    Promise.race([world.sleep(milliseconds), over.promise]);
  let playing: Promise<void> | undefined;
  return {
    store: layeredStore(world.store, own),
    start() {
      if (playing) return false;
      playing = playDemoAgents(SESSION, { ...world, store: own, sleep })
        .catch((error: unknown) => {
          if (error !== stopped) onError(error as Error);
        })
        .finally(() => (playing = undefined));
      return true;
    },
    async stop() {
      over.reject(stopped);
      await playing;
    },
  };
}
