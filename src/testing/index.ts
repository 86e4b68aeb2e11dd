/**
 * Contracts that any store and any dialect can be tested against, with any test
 * runner.
 * @module
 */
export { dialectContract } from "./dialect-contract.ts";
export type { DialectCase } from "./dialect-contract.ts";
export { fakeClock } from "./fake-clock.ts";
export { scaled } from "./scale.ts";
export type { FakeClock } from "./fake-clock.ts";
export { hostileTexts } from "./hostile-texts.ts";
export { storeContract } from "./store-contract.ts";
export type { StoreCase, StoreUnderTest } from "./store-contract.ts";
export { taskDialectContract } from "./task-dialect-contract.ts";
export type { TaskDialectCase } from "./task-dialect-contract.ts";
