import type { JsonValue } from "../../todo/index.ts";
import type { ObservedEvent } from "../../workstream/progress/work-progress.ts";
import type { Workstream } from "../../workstream/workstream.ts";
import type {
  ChildAgent,
  HookAnswer,
  HookClient,
  SessionSigns,
  StepEvent,
  ToolEvent,
} from "../hook.ts";
import { NOTHING_TO_SAY } from "../hook.ts";

type ToolWork = Pick<Workstream, "import" | "observe" | "reminders">;

/** What comes of a call that ended. */
export async function reactToTool(
  client: Pick<HookClient, "name" | "todoTool" | "listTools">,
  event: ToolEvent,
  work: ToolWork,
  session: SessionSigns,
): Promise<HookAnswer> {
  const { todoTool, listTools } = client;
  if (event.kind === "tool-ended" && event.tool === todoTool?.name) {
    await takeOver(work, todoTool.dialect, event.input);
    return reminded(work);
  }
  if (event.kind === "tool-ended" && listTools?.names.includes(event.tool)) {
    const phases = await listTools.list(session);
    if (phases) await work.import(phases, client.name);
    return reminded(work);
  }
  if (event.kind === "waiting" || event.kind === "answered") {
    await work.observe(waitFact(event));
    return NOTHING_TO_SAY;
  }
  await observed(work, event);
  return event.kind === "tool-ended" ? reminded(work) : NOTHING_TO_SAY;
}

type EndedCall = Extract<ToolEvent, { kind: "tool-ended" | "tool-failed" }>;

function waitFact(event: Exclude<ToolEvent, EndedCall>): ObservedEvent {
  if (event.kind === "answered") return { kind: `${event.wait}-answered` };
  const { wait, tool, about } = event;
  const text = about.trim();
  return { kind: `${wait}-asked`, tool, ...(text !== "" && { text }) };
}

/** The call is told when it has ended, so that it costs one hook and one write. */
async function observed(work: ToolWork, event: EndedCall): Promise<void> {
  const { tool, id, input } = event;
  const call = { tool, ...(id !== undefined && { call: id }) };
  await Promise.all([
    work.observe({ kind: "tool-started", ...call, input }),
    work.observe({ ...call, ...endOf(event) }),
  ]);
}

function endOf(event: EndedCall) {
  if (event.kind === "tool-failed") return { kind: event.kind, error: event.error };
  const { kind, output, exitCode } = event;
  return { kind, output, ...(exitCode !== undefined && { exitCode }) };
}

/** Makes the list what the client's own todo tool wrote. */
async function takeOver(work: ToolWork, dialect: string, input: JsonValue): Promise<void> {
  const { dialectNamed } = await import("../../dialects/catalogue.ts");
  const phases = dialectNamed(dialect).fromNative(input);
  if (phases) await work.import(phases, dialect);
}

/** What is due before the model goes on. */
export async function reminded(work: Pick<Workstream, "reminders">): Promise<HookAnswer> {
  const messages = await work.reminders();
  if (messages.length === 0) return NOTHING_TO_SAY;
  return { context: messages.map(({ text }) => text).join("\n\n") };
}

/** Keeps that a child agent is at work. Nothing else comes of what it does: the list is not its own. */
export function reactToChild(
  { id, label }: ChildAgent,
  { kind }: StepEvent,
  work: Pick<Workstream, "observe">,
): Promise<void> {
  if (kind === "child-ended") {
    return work.observe({ kind: "agent-ended", agent: id, outcome: "done" });
  }
  const told = { agent: id, label, callsTold: "when-ended" } as const;
  const isStart = kind === "child-started";
  return work.observe({ kind: isStart ? "agent-started" : "agent-progressed", ...told });
}
