/**
 * What stays on a terminal and changes there.
 * @module
 */
export { liveBlock } from "./live-block.ts";
export type { LiveBlock, Screen } from "./live-block.ts";
