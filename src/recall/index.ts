export { blockText } from "./record.ts";
export { RECALL_HEADER, recallOf } from "./block.ts";
export type { Recall, RecallOptions } from "./block.ts";
export { foldRecall, foldRecallIntoMessages } from "./block.ts";
export type { RecallMessage } from "./block.ts";
export { recordedAt } from "./record.ts";
export type { ToolCallRecord, ToolResultRecord, TranscriptRecord } from "./record.ts";
export { restoreFromRecords } from "./restore.ts";
export type { RestoredList, RestoringDialect } from "./restore.ts";
