import type { History, Operation } from "./history.ts";

/** Clocks that leases are kept by count whole milliseconds. */
const ROUNDING_MS = 2;

/**
 * Everything in a history that a board must not do. Claims of a task are in the
 * order of their epochs, so one pass over them and one over the writes is
 * enough.
 */
export function checkHistory({ lease, operations, finalEpochs }: History): string[] {
  const tasks = new Map<string, Operation[]>();
  for (const operation of operations) {
    if (operation.outcome === "fail") continue;
    const known = tasks.get(operation.task);
    if (known) known.push(operation);
    else tasks.set(operation.task, [operation]);
  }
  return [...tasks].flatMap(([task, own]) => [
    ...checkTask(own, lease),
    ...checkFinal(task, own, finalEpochs.get(task)),
  ]);
}

function checkTask(operations: readonly Operation[], lease: number): string[] {
  const claims = operations
    .filter(({ action, outcome }) => action === "claim" && outcome === "ok")
    .sort((one, other) => one.epoch - other.epoch);
  const writes = operations.filter(({ action }) => action !== "claim" && action !== "reopen");
  const wasReopened = reopenedBetween(operations.filter(({ action }) => action === "reopen"));
  const underEpoch = Map.groupBy(writes, ({ epoch }) => epoch);
  return [
    ...checkOrder(claims),
    ...checkWrites(claims, writes),
    ...claims.flatMap((claim, place) => {
      const own = underEpoch.get(claim.epoch) ?? [];
      const next = claims[place + 1];
      return [
        ...checkAfterEnd(own),
        ...(next ? checkHandover(claim, own, next, lease) : []),
        ...(next ? checkReopened(own, next, wasReopened) : []),
      ];
    }),
  ];
}

/** No epoch twice, and none that is lower than one that was over before. */
function checkOrder(claims: readonly Operation[]): string[] {
  const problems: string[] = [];
  let latest = -Infinity;
  for (const [place, claim] of claims.entries()) {
    const before = claims[place - 1];
    if (before?.epoch === claim.epoch)
      problems.push(`claimed twice: ${text(before)}, ${text(claim)}`);
    else if (claim.ended < latest) problems.push(`an epoch went back: ${text(claim)}`);
    latest = Math.max(latest, claim.invoked);
  }
  return problems;
}

/** A write that was accepted has a claim, which came before it and was not over when it was asked for. */
function checkWrites(claims: readonly Operation[], writes: readonly Operation[]): string[] {
  const soonestLater = new Map<number, number>();
  let soonest = Infinity;
  for (const { epoch, ended } of claims.toReversed()) {
    soonestLater.set(epoch, soonest);
    soonest = Math.min(soonest, ended);
  }
  const byEpoch = new Map(claims.map((claim) => [claim.epoch, claim]));
  return writes.flatMap((write) => {
    if (write.outcome !== "ok") return [];
    const claim = byEpoch.get(write.epoch);
    if (!claim) return [`a write under a claim that nobody got: ${text(write)}`];
    if (write.worker !== claim.worker) return [`a write under another's claim: ${text(write)}`];
    if (write.ended < claim.invoked) return [`a write before its claim: ${text(write)}`];
    const later = soonestLater.get(write.epoch) ?? Infinity;
    return later < write.invoked ? [`a write under an old epoch: ${text(write)}`] : [];
  });
}

/** Once a claim was given back or its task done, nothing more is accepted under it but doing it again. */
function checkAfterEnd(writes: readonly Operation[]): string[] {
  const accepted = writes.filter(({ outcome }) => outcome === "ok");
  const end = (action: Operation["action"]): number =>
    Math.min(...accepted.filter((write) => write.action === action).map(({ ended }) => ended));
  const [released, done] = [end("release"), end("done")];
  return accepted.flatMap((write) => {
    if (write.invoked > released) return [`a write after the release: ${text(write)}`];
    if (write.invoked > done && write.action !== "done") {
      return [`a write after the end: ${text(write)}`];
    }
    return [];
  });
}

/** A holder keeps its task until it gives it back or its lease is over. */
function checkHandover(
  claim: Operation,
  writes: readonly Operation[],
  next: Operation,
  lease: number,
): string[] {
  const mayHaveEnded = writes.some(
    ({ action, invoked }) => action !== "renew" && invoked < next.ended,
  );
  if (mayHaveEnded) return [];
  const renewals = writes.filter(
    ({ action, outcome, ended }) => action === "renew" && outcome === "ok" && ended < next.invoked,
  );
  const heldFrom = Math.max(claim.invoked, ...renewals.map(({ invoked }) => invoked));
  return next.ended < heldFrom + lease - ROUNDING_MS
    ? [`robbed before the lease was over: ${text(claim)} by ${text(next)}`]
    : [];
}

/** What is done is not claimed unless somebody opened it again. */
function checkReopened(
  writes: readonly Operation[],
  next: Operation,
  wasReopened: (from: number, to: number) => boolean,
): string[] {
  const done = writes.find(
    ({ action, outcome, ended }) => action === "done" && outcome === "ok" && ended < next.invoked,
  );
  if (!done) return [];
  return wasReopened(done.invoked, next.ended)
    ? []
    : [`claimed though it was done: ${text(next)} after ${text(done)}`];
}

/** Whether a reopening may have happened between two moments, found by halving. */
function reopenedBetween(reopenings: readonly Operation[]): (from: number, to: number) => boolean {
  const sorted = reopenings.toSorted((one, other) => one.invoked - other.invoked);
  let latest = -Infinity;
  const latestEnd = sorted.map(({ ended }) => (latest = Math.max(latest, ended)));
  return (from, to) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.invoked ?? Infinity) < to) low = middle + 1;
      else high = middle;
    }
    return (latestEnd[low - 1] ?? -Infinity) > from;
  };
}

/** The board remembers every claim that it told of. */
function checkFinal(task: string, operations: readonly Operation[], final = 0): string[] {
  const claims = operations.filter(({ action, outcome }) => action === "claim" && outcome === "ok");
  const highest = Math.max(0, ...claims.map(({ epoch }) => epoch));
  return final < highest ? [`${task} is at epoch ${final} and was claimed under ${highest}`] : [];
}

function text({ worker, action, task, epoch, invoked, ended }: Operation): string {
  return `${worker} ${action} ${task}@${epoch} (${invoked.toFixed(1)}–${ended.toFixed(1)})`;
}
