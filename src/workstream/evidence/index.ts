export { allowCommand, allowedCommands, allowedFileOf, forbidCommand } from "./allowed-checks.ts";
export type { AllowedPlace, Allowing } from "./allowed-checks.ts";
export { checkPlace } from "./check-place.ts";
export { evidenceCounts, evidenceOf } from "./evidence-of.ts";
export { policyOf, setPolicy } from "./policy.ts";
export { checkById, CHECK_TIME_LIMIT, checkFact } from "./run-check.ts";
export type { CheckPlace } from "./run-check.ts";
