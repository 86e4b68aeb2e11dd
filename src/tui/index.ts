/**
 * What stays on a terminal and changes there.
 * @module
 */
export { MOST_PANEL_ROWS, renderAgentPanel } from "./agent-panel.ts";
export type { AgentPanelOptions } from "./agent-panel.ts";
export { liveBlock } from "./live-block.ts";
export type { LiveBlock, Screen } from "./live-block.ts";
