/**
 * For the OpenAI Agents SDK: todo tools, what the model should hear before each
 * call, and runs that go on until the list is done.
 * @module
 */
export { modelInputFilter } from "./model-input.ts";
export { runUntilDone } from "./run-until-done.ts";
export type { RunUntilDoneOptions } from "./run-until-done.ts";
export { todoTools } from "./tools.ts";
