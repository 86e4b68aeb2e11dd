import { useSignal, type ReadonlySignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ServerMessage } from "../../overview/protocol.ts";
import { read, Refused } from "./api.ts";
import { onMessage } from "./data.ts";

/** A document that is read again when the server says that it changed. */
export interface LiveDocument<T> {
  readonly value: ReadonlySignal<T | undefined>;
  /** Why there is none, or no newer one. */
  readonly problem: ReadonlySignal<Refused | undefined>;
  reload(): void;
}

/** So many milliseconds lie between two readings, however fast the document changes; more if they take long. */
const SHORTEST_PAUSE = 150;

/** `concerns` says which messages make a new reading necessary; another path starts over. */
export function useDocument<T>(
  path: string,
  concerns: (message: ServerMessage) => boolean,
): LiveDocument<T> {
  const value = useSignal<T | undefined>(undefined);
  const problem = useSignal<Refused | undefined>(undefined);
  const reload = useSignal<() => void>(() => {});

  useEffect(() => {
    const stop = new AbortController();
    let isReading = false;
    let isDue = false;
    const readAgain = async (): Promise<void> => {
      isDue = true;
      if (isReading) return;
      isReading = true;
      while (isDue && !stop.signal.aborted) {
        isDue = false;
        const start = performance.now();
        try {
          value.value = await read<T>(path, stop.signal);
          problem.value = undefined;
        } catch (error) {
          if (!stop.signal.aborted && error instanceof Refused) problem.value = error;
        }
        const pause = Math.max(SHORTEST_PAUSE, 2 * (performance.now() - start));
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      isReading = false;
    };
    value.value = undefined;
    problem.value = undefined;
    reload.value = () => void readAgain();
    void readAgain();
    const unlisten = onMessage((message) => {
      if (message.name === "snapshot" || concerns(message)) void readAgain();
    });
    return () => {
      unlisten();
      stop.abort();
    };
  }, [path]);

  return { value, problem, reload: () => reload.value() };
}
