import type { Reply, ToolDefinition } from "../dialects/dialect.ts";
import type { CallOptions } from "./call.ts";
import { coveredReply } from "./covered-secrets.ts";
import type { Live } from "./live.ts";
import { countWrite } from "./reminders.ts";

export function isTaskTool({ dialect }: Live, tool: ToolDefinition): boolean {
  return dialect.tasks?.tools.includes(tool) ?? false;
}

/** Decode, perform, encode: a model's call of a tool that works on the board. Secrets are covered. */
export async function callTaskTool(
  live: Live,
  tool: ToolDefinition,
  input: unknown,
  { idempotencyKey: key }: CallOptions,
): Promise<Reply> {
  const { board, dialect } = live;
  if (!board || !dialect.tasks)
    throw new TypeError(`[doneward] There is no board for ${tool.name}.`);
  const decoded = dialect.tasks.decode(tool.name, input);
  if (!decoded.ok) return coveredReply(decoded.reply);
  const outcome = await (key === undefined ? board : board.once(key)).perform(decoded.operation);
  if (tool.access === "write") await countWrite(live, "tasks");
  return coveredReply(dialect.tasks.encode(outcome, decoded.operation));
}
