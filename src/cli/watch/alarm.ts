import type { Io } from "../io.ts";

/** Lets one wait until it is rung for. A ring that nobody waits for ends the next wait at once. */
export function alarm(io: Pick<Io, "sleep">): {
  ring(): void;
  wait(longest: number): Promise<void>;
} {
  let rung = new AbortController();
  return {
    ring: () => rung.abort(),
    async wait(longest) {
      if (!rung.signal.aborted) await io.sleep(longest, rung.signal);
      if (rung.signal.aborted) rung = new AbortController();
    },
  };
}
