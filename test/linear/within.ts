import vm from "node:vm";

/** Runs `work` and throws if it takes longer: V8 breaks it off, also in the middle of a pattern. */
export function within<T>(milliseconds: number, work: () => T): T {
  return vm.runInNewContext("work()", { work }, { timeout: milliseconds }) as T;
}
