/**
 * For the AI SDK: todo tools, what the model should hear at each step, an agent
 * that goes on until its list is done, and the list as a part of UI messages.
 * @module
 */
export { continueUntilDone } from "./continue-until-done.ts";
export type { ContinuedAgent } from "./continue-until-done.ts";
export { prepareStep, whenStuck } from "./steps.ts";
export { todoTools } from "./tools.ts";
export { listPart, streamList } from "./ui-messages.ts";
export type { ListData, ListParts, TodoListPart } from "./ui-messages.ts";
