import type { DecisionRecord } from "../../continuation/index.ts";
import { explainDecision } from "../../continuation/index.ts";
import type { RuntimeEvent } from "../../progress/index.ts";
import { subjectOf } from "../../progress/payload.ts";
import type { JournalEntry } from "../../stores/contract.ts";
import { briefSpan, counted } from "../../views/index.ts";
import type { TimelineEntry, TimelineGroup } from "../../views/page/index.ts";
import { todoEntry } from "../../workstream/documents.ts";
import { describePastChange } from "../../workstream/todo-command/verbs/history.ts";
import { describeCause } from "../../workstream/todo-command/verbs/undo.ts";

/** What is said of an entry besides when it was and by whom. */
export type EntryWords = Pick<
  TimelineEntry,
  "kind" | "group" | "words" | "call" | "tool" | "outcome" | "agent"
>;

const LONGEST = 300;

/** What a line of the list's journal says. */
export function listWords(entry: JournalEntry): EntryWords {
  const { kind, actor, data } = entry;
  const written = todoEntry(entry);
  if (written) {
    const { cause, changes, undoes } = written;
    const past = { ...entry, cause: describeCause(cause), changes, ...(undoes && { undoes }) };
    return { kind, group: "list", words: cut(describePastChange(past)) };
  }
  const facts = data as { readonly [field: string]: unknown };
  const text = (field: string): string => String(facts[field] ?? "");
  const plan = `Plan ${text("revision")}`;
  switch (kind) {
    case "continuation-decided":
      return { kind, group: "continuation", words: decisionWords(entry) };
    case "nudge-withheld":
      return { kind, group: "continuation", words: `Withheld. ${decisionWords(entry)}` };
    case "turn-started":
      return { kind, group: "turn", words: `A turn began: ${text("by") || "nobody knows why"}` };
    case "turn-ended":
      return { kind, group: "turn", words: turnWords(facts) };
    case "plan-rejected": {
      const reason = text("reason");
      return { kind, group: "plan", words: cut(`${plan} rejected${reason && `: ${reason}`}`) };
    }
    case "plan-drafted":
    case "plan-proposed":
    case "plan-approved":
    case "plan-voided":
      return { kind, group: "plan", words: `${plan} ${kind.slice("plan-".length)}` };
    default: {
      const [group = "other"] = (["continuation", "plan"] as const).filter((word) =>
        kind.startsWith(word),
      );
      const who = actor.kind === "person" ? "person" : "other";
      const words = kind.replaceAll("-", " ");
      return { kind, group: group === "other" ? who : group, words: capitalised(words) };
    }
  }
}

function decisionWords({ data }: JournalEntry): string {
  return explainDecision(data as unknown as DecisionRecord).summary;
}

function turnWords({ stopReason, tokens }: { readonly [field: string]: unknown }): string {
  const cost = typeof tokens === "number" ? `, ${counted(tokens, "token")}` : "";
  return `The turn ended: ${String(stopReason)}${cost}`;
}

/** What a fact of the runtime says. */
export function runtimeWords(event: RuntimeEvent): EntryWords {
  const { kind, agent } = event;
  const group = RUNTIME_GROUPS[kind];
  const of = agent === undefined ? {} : { agent };
  switch (event.kind) {
    case "tool-started":
    case "tool-updated":
    case "tool-ended":
    case "tool-failed": {
      const { tool, call } = event;
      const named = call === undefined ? {} : { call };
      return {
        kind,
        group,
        words: cut(toolWords(event)),
        tool,
        ...named,
        ...of,
        ...outcomeOf(event),
      };
    }
    case "agent-ended":
    case "check-ran":
      return { kind, group, words: cut(otherWords(event)), ...of, ...outcomeOf(event) };
    default:
      return { kind, group, words: cut(otherWords(event)), ...of };
  }
}

/** What a line of the runtime's journal says that is no fact: a child's list. */
export function childListWords({ kind, data }: JournalEntry): EntryWords {
  const { agent } = data as { readonly agent?: string };
  const did = kind === "child-list-archived" ? "is put away" : "changed";
  const of = agent === undefined ? {} : { agent };
  return { kind, group: "child", words: `The list of ${agent ?? "a child agent"} ${did}`, ...of };
}

type ToolEvent = Extract<RuntimeEvent, { readonly tool: string }>;
type OtherEvent = Exclude<RuntimeEvent, ToolEvent>;

function toolWords(event: ToolEvent): string {
  const { tool } = event;
  switch (event.kind) {
    case "tool-started": {
      const about = subjectOf(event.input);
      return about === undefined ? tool : `${tool}: ${about}`;
    }
    case "tool-updated":
      return `${tool} goes on`;
    case "tool-ended":
      return event.exitCode === undefined
        ? `${tool} ended`
        : `${tool} ended: exit ${event.exitCode}`;
    case "tool-failed":
      return `${tool} ${event.reason === "vetoed" ? "was not let run" : "failed"}${event.error ? `: ${event.error}` : ""}`;
  }
}

function otherWords(event: OtherEvent): string {
  switch (event.kind) {
    case "message":
      return event.text ?? `A message of the ${event.from}`;
    case "agent-started":
      return `Child agent ${event.label ?? event.agent} began${event.task ? `: ${event.task}` : ""}`;
    case "agent-progressed":
      return event.text ?? `Child agent ${event.agent} goes on`;
    case "agent-ended":
      return `Child agent ${event.agent} ended: ${event.outcome}`;
    case "turn-started":
      return "A turn began";
    case "turn-ended":
      return "The turn ended";
    case "compaction":
      return "The context was compacted";
    case "file-changed":
      return `Changed ${event.path}`;
    case "permission-asked":
      return `Asks for permission${event.text ? `: ${event.text}` : ""}`;
    case "permission-answered":
      return `Permission answered${event.text ? `: ${event.text}` : ""}`;
    case "question-asked":
      return `Asks${event.text ? `: ${event.text}` : ""}`;
    case "question-answered":
      return `Answered${event.text ? `: ${event.text}` : ""}`;
    case "list-changed":
      return "The list changed";
    case "check-ran":
      return checkWords(event);
  }
}

function checkWords({
  command,
  exitCode,
  unavailable,
  durationMs,
}: Extract<RuntimeEvent, { kind: "check-ran" }>): string {
  const took = durationMs === undefined ? "" : ` after ${briefSpan(durationMs)}`;
  return `Check ${command}: ${unavailable ?? `exit ${exitCode}${took}`}`;
}

function outcomeOf(event: RuntimeEvent): Pick<TimelineEntry, "outcome"> {
  switch (event.kind) {
    case "tool-ended":
      return { outcome: (event.exitCode ?? 0) === 0 ? "ok" : "failed" };
    case "tool-failed":
      return { outcome: "failed" };
    case "agent-ended":
      return { outcome: event.outcome === "done" ? "ok" : "failed" };
    case "check-ran":
      return { outcome: event.exitCode === 0 ? "ok" : "failed" };
    default:
      return {};
  }
}

const RUNTIME_GROUPS: { readonly [kind in RuntimeEvent["kind"]]: TimelineGroup } = {
  "tool-started": "tool",
  "tool-updated": "tool",
  "tool-ended": "tool",
  "tool-failed": "tool",
  message: "message",
  "agent-started": "child",
  "agent-progressed": "child",
  "agent-ended": "child",
  "turn-started": "turn",
  "turn-ended": "turn",
  compaction: "other",
  "file-changed": "tool",
  "permission-asked": "person",
  "permission-answered": "person",
  "question-asked": "person",
  "question-answered": "person",
  "list-changed": "list",
  "check-ran": "tool",
};

function cut(words: string): string {
  return words.length <= LONGEST ? words : `${words.slice(0, LONGEST - 1).toWellFormed()}…`;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
