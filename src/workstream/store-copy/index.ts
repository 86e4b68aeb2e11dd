export { canonicalJson } from "./canonical-json.ts";
export { checkScope } from "./check-scope.ts";
export type { ScopeFault } from "./check-scope.ts";
export { compareDumps, dumpText } from "./compare-dumps.ts";
export type { Difference } from "./compare-dumps.ts";
export { copyStore } from "./copy-store.ts";
export type { Copied, CopiedScope, CopyProgress } from "./copy-store.ts";
