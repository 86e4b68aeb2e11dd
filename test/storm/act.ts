/** What somebody does to a board in a storm. */
export type Act =
  | { readonly kind: "create"; readonly mark: string }
  /** Of a task that everybody writes to. */
  | { readonly kind: "note"; readonly mark: string; readonly task: string }
  /** Whatever is next. */
  | { readonly kind: "claim" };

/** An act that was said to have succeeded: of which task, and after how many milliseconds. */
export type Acknowledged = Act & {
  readonly by: string;
  readonly task: string;
  readonly took: number;
};

/**
 * What one of a crowd does, in turn. There is always something to claim: nobody
 * claims more than it created before.
 */
export function actsOf(by: string, count: number, shared: readonly string[]): Act[] {
  return Array.from({ length: count }, (_, place): Act => {
    const mark = `${by} ${place}`;
    const task = shared[place % shared.length] ?? "";
    return ACTS[place % ACTS.length]?.({ mark, task }) as Act;
  });
}

const ACTS: readonly ((given: { mark: string; task: string }) => Act)[] = [
  ({ mark }) => ({ kind: "create", mark }),
  ({ mark, task }) => ({ kind: "note", mark, task }),
  () => ({ kind: "claim" }),
];
