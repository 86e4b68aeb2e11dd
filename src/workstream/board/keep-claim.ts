import type { Renewed } from "../../stores/contract.ts";
import { renewalInterval } from "../../task/index.ts";

/** A claim that is renewed as long as its holder is at work. */
export interface KeptClaim {
  /** Aborted, with the reason, when the claim is lost: whoever works under it must stop. */
  readonly signal: AbortSignal;
  /** Ends the renewals. The task stays claimed until it is closed or given back, or its lease is over. */
  stop(): void;
}

/** After a renewal that failed the next comes so much sooner: the store may be back in time. */
const SOONER = 4;

/** Milliseconds, some 24 days: a timer that is set for longer rings at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Renews a claim that was just made at every third of its lease. It is lost when the
 * store says so, and when the lease is over without the store having said anything:
 * others may have the task by then. Keeps no process alive.
 */
export function keepClaim(renew: () => Promise<Renewed>, lease: number): KeptClaim {
  const lost = new AbortController();
  const interval = renewalInterval(Math.min(lease, LONGEST_TIMER));
  let isOver = false;
  let beat: NodeJS.Timeout | undefined;
  let end: NodeJS.Timeout | undefined;

  const stop = (): void => {
    isOver = true;
    clearTimeout(beat);
    clearTimeout(end);
  };
  const lose = (why: string): void => {
    stop();
    lost.abort(new Error(`[doneward] the claim was lost: ${why}`));
  };
  const holdFor = (time: number): void => {
    clearTimeout(end);
    end = setTimeout(() => lose("its lease ran out"), Math.min(time, LONGEST_TIMER)).unref();
  };
  const renewAfter = (pause: number): void => {
    beat = setTimeout(() => void renewNow(), pause).unref();
  };
  const renewNow = async (): Promise<void> => {
    const asked = performance.now();
    const renewed = await renew().catch(() => undefined);
    if (isOver) return;
    if (renewed?.ok === false) return lose(renewed.refusal.code);
    // The lease counts from some moment after it was asked for.
    if (renewed) holdFor(lease - (performance.now() - asked));
    renewAfter(interval / (renewed ? 1 : SOONER));
  };

  holdFor(lease);
  renewAfter(interval);
  return { signal: lost.signal, stop };
}
