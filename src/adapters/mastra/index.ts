/**
 * For Mastra: todo tools, a processor that tells the model what it should hear,
 * and agents that go on until their list is done.
 * @module
 */
export { continueUntilDone } from "./continue-until-done.ts";
export { donewardProcessor } from "./processor.ts";
export type { DonewardProcessor } from "./processor.ts";
export { todoTools } from "./tools.ts";
