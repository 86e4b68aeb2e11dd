/**
 * What the page is told, read from a store and kept up to date. Who may hear it is none of this
 * folder's business.
 * @module
 */
export { agentDocument } from "./agent-document.ts";
export { AgentReader } from "./agent-reader.ts";
export { BoardReader } from "./board-reader.ts";
export { idOfScope, nameOfAgent } from "./names.ts";
export { PageFeed } from "./page-feed.ts";
export type { PageFeedOptions } from "./page-feed.ts";
export { search } from "./search.ts";
export { timelinePage } from "./timeline-page.ts";
