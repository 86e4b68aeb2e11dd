/** What a worker does with a task under a claim, and to get one. */
export type Action = "claim" | "renew" | "done" | "release" | "reopen";

/** One line of a worker's log. Times are of the clock that all processes share and nobody sets. */
export type LoggedEvent =
  | {
      readonly kind: "invoke";
      readonly number: number;
      readonly action: Action;
      readonly at: number;
      readonly task?: string;
      /** Of the claim that the worker believes to have. */
      readonly epoch?: number;
    }
  | {
      readonly kind: "ok";
      readonly number: number;
      readonly at: number;
      /** Of a claim: what was given. */
      readonly task?: string;
      readonly epoch?: number;
    }
  | { readonly kind: "fail"; readonly number: number; readonly at: number; readonly code: string };

/** An operation from call to answer. */
export interface Operation {
  readonly worker: string;
  readonly action: Action;
  readonly invoked: number;
  /** Infinite if no answer came: it may have happened at any time since, or never. */
  readonly ended: number;
  readonly outcome: "ok" | "fail" | "info";
  readonly task: string;
  readonly epoch: number;
}

export interface History {
  /** Milliseconds that a claim holds without a renewal. */
  readonly lease: number;
  readonly operations: readonly Operation[];
  /** The epoch of each task when all was over. */
  readonly finalEpochs: ReadonlyMap<string, number>;
}

/** Claims that got nothing are no operations: they say nothing of any task. */
export function operationsOf(worker: string, events: readonly LoggedEvent[]): Operation[] {
  const answers = new Map(
    events.flatMap((event) => (event.kind === "invoke" ? [] : [[event.number, event] as const])),
  );
  return events.flatMap((event) => {
    if (event.kind !== "invoke") return [];
    const answer = answers.get(event.number);
    const given = answer?.kind === "ok" ? answer : undefined;
    const task = given?.task ?? event.task;
    if (task === undefined) return [];
    return {
      worker,
      action: event.action,
      invoked: event.at,
      ended: answer?.at ?? Infinity,
      outcome: answer?.kind ?? "info",
      task,
      epoch: given?.epoch ?? event.epoch ?? 0,
    };
  });
}

/** Milliseconds, the same in every process of the machine. */
export function sharedTime(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
