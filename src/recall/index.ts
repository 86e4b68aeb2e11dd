export { blockText } from "./block-text.ts";
export { RECALL_HEADER, recallOf } from "./block.ts";
export type { Recall, RecallOptions } from "./block.ts";
export { foldRecall, foldRecallIntoMessages } from "./fold.ts";
export type { RecallMessage } from "./fold.ts";
export { recordedAt } from "./moment.ts";
export type { ToolCallRecord, ToolResultRecord, TranscriptRecord } from "./record.ts";
export { restoreFromRecords } from "./restore.ts";
export type { RestoredList, RestoringDialect } from "./restore.ts";
