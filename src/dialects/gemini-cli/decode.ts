import type { CallContext, Decoded } from "../dialect.ts";
import { IN_PLAN_MODE, refusal } from "./messages.ts";
import { flat } from "./native.ts";

/** While a plan waits for approval nothing is read at all. */
export function decode(tool: string, input: unknown, context: CallContext): Decoded {
  return context.isPlanMode
    ? { ok: false, reply: refusal(IN_PLAN_MODE) }
    : flat.decode(tool, input, context);
}
