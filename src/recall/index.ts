export type {
  BoundaryRecord,
  PersonEditRecord,
  ToolCallRecord,
  ToolResultRecord,
  TranscriptRecord,
} from "./record.ts";
