export type {
  BoundaryRecord,
  PersonEditRecord,
  ToolCallRecord,
  ToolResultRecord,
  TranscriptRecord,
} from "./record.ts";
export { blockText } from "./block-text.ts";
export { recordedAt } from "./moment.ts";
