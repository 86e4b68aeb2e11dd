export { acpPlan, acpPlanUpdate } from "./plan.ts";
export type { AcpPlan, AcpPlanUpdate } from "./plan.ts";
export { AcpToolCalls } from "./tool-calls.ts";
export type {
  AcpToolCall,
  AcpToolCallUpdate,
  AcpToolContent,
  AcpToolStatus,
} from "./tool-calls.ts";
