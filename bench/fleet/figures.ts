import { quantile } from "../../src/testing/scale.ts";
import type { AgentLog, Step } from "./agent.ts";
import { STEPS } from "./agent.ts";

/** When the server was away, by the clock that all processes share. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

export interface StepFigures {
  readonly step: Step;
  readonly count: number;
  /** Milliseconds, of what did not meet the outage. */
  readonly p50: number;
  readonly p99: number;
  /** Of all. */
  readonly longest: number;
}

export interface FleetFigures {
  readonly perSecond: number;
  readonly tasksPerSecond: number;
  /** What the least lucky agent got done, as a part of its fair share. */
  readonly leastShare: number;
  readonly steps: readonly StepFigures[];
  /** Steps that were under way while the server was away, and were answered all the same. */
  readonly rodeThrough: number;
  /** Milliseconds from the server's return to the first answer. */
  readonly firstAnswerAfter?: number;
}

export function figuresOf(
  logs: readonly AgentLog[],
  lasted: number,
  outage?: Outage,
): FleetFigures {
  const timed = logs.flatMap((log) => log.timed);
  const met = new Set(
    outage ? timed.filter(({ at, took }) => at < outage.to && at + took > outage.from) : [],
  );
  const tasks = logs.map(({ done }) => done.length);
  const total = tasks.reduce((sum, count) => sum + count, 0);
  const steps = STEPS.map((step) => {
    const own = timed.filter((one) => one.step === step);
    const calm = own.filter((one) => !met.has(one)).map(({ took }) => took);
    return {
      step,
      count: own.length,
      p50: quantile(calm, 0.5),
      p99: quantile(calm, 0.99),
      longest: own.reduce((longest, { took }) => Math.max(longest, took), 0),
    };
  });
  return {
    perSecond: (timed.length * 1_000) / lasted,
    tasksPerSecond: (total * 1_000) / lasted,
    leastShare: (Math.min(...tasks) * tasks.length) / total,
    steps,
    rodeThrough: met.size,
    ...(outage && { firstAnswerAfter: firstAnswerAfter(timed, outage.to) }),
  };
}

function firstAnswerAfter(timed: AgentLog["timed"], back: number): number {
  const first = timed.reduce((soonest, { at, took }) => {
    const answered = at + took;
    return answered > back ? Math.min(soonest, answered) : soonest;
  }, Infinity);
  return first - back;
}
