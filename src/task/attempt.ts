import { releaseTask } from "./claim.ts";
import type { Failure, RetryPolicy, Task } from "./task.ts";
import type { Wait } from "../todo/wait.ts";
import { withoutWaits } from "../todo/wait.ts";

export const DEFAULT_RETRY: RetryPolicy = { limit: 3, backOff: 30_000, longest: 60 * 60_000 };

/** How long to leave a task alone after so many failures. */
export function backOffAfter(attempts: number, { backOff, longest }: RetryPolicy): number {
  return Math.min(longest, backOff * 2 ** (attempts - 1));
}

/**
 * The task after its holder failed: free again, left alone for a while, or, when
 * it failed too often, until a person has looked at it.
 */
export function failTask(task: Task, reason: string, now: number): Task {
  const policy = task.retry ?? DEFAULT_RETRY;
  const attempts = task.attempts + 1;
  const lastFailure: Failure = {
    at: now,
    reason,
    ...(task.owner !== undefined && { owner: task.owner }),
  };
  const wait: Wait =
    attempts >= policy.limit
      ? { kind: "person", because: "gave-up" }
      : { kind: "until", at: now + backOffAfter(attempts, policy), because: "failed" };
  const waits = withoutWaits(task.waits, ({ because }) => because !== undefined);
  return { ...releaseTask(task, now), attempts, lastFailure, waits: [...waits, wait] };
}

const LEASE_RAN_OUT = "lease ran out";

/**
 * The task after its holder was not heard of for too long. It counts as an
 * attempt, so that what kills its holders is not tried for ever; but it may be
 * claimed at once, since nothing says that the task is at fault.
 */
export function expireTask(task: Task, now: number): Task {
  const { waits: failedWaits, ...failed } = failTask(task, LEASE_RAN_OUT, now);
  return { ...failed, waits: withoutWaits(failedWaits, ({ because }) => because === "failed") };
}

/** The task with its failures forgiven: what a person does who lets it be tried again. */
export function retryTask(task: Task, now: number): Task {
  return {
    ...task,
    attempts: 0,
    waits: withoutWaits(task.waits, ({ because }) => because !== undefined),
    times: { ...task.times, changed: now },
  };
}
