export { allowCommand, allowedCommands, allowedFileOf, forbidCommand } from "./allowed-checks.ts";
export { checkPlace } from "./check-place.ts";
export { evidenceCounts, evidenceOf } from "./evidence-of.ts";
export { setPolicy } from "./policy.ts";
export { checkById } from "./run-check.ts";
export type { CheckPlace } from "./run-check.ts";
