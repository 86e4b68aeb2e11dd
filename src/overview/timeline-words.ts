import type { RuntimeEvent } from "../progress/index.ts";
import { cutText } from "../progress/bounds.ts";
import { subjectOf } from "../progress/payload.ts";
import type { JournalEntry } from "../stores/contract.ts";
import { isObject } from "../todo/index.ts";
import { briefSpan, counted } from "../views/index.ts";
import type { TimelineEntry, TimelineGroup } from "./documents.ts";
import { pastDecision } from "../workstream/continuation/decisions.ts";
import { TURN_ENDED, TURN_STARTED } from "../workstream/continuation/state.ts";
import { todoEntry } from "../workstream/documents.ts";
import { planEvent } from "../workstream/plan/plans.ts";
import { CHILD_LIST_ARCHIVED, CHILD_LIST_CHANGED } from "../workstream/progress/child-lists.ts";
import { runtimeEvent } from "../workstream/progress/runtime-journal.ts";
import { capitalised } from "../workstream/todo-command/decision.ts";
import { describeCause, describePastChange } from "../workstream/todo-command/reading.ts";

/** What is said of an entry besides when it was and by whom. */
export type EntryWords = Pick<
  TimelineEntry,
  "kind" | "group" | "words" | "call" | "tool" | "outcome" | "agent"
>;

const LONGEST = 300;

/** What a line of the list's journal says. */
export function listWords(entry: JournalEntry): EntryWords {
  const { kind, data } = entry;
  const written = todoEntry(entry);
  if (written) {
    const { cause, changes, undoes } = written;
    const past = { ...entry, cause: describeCause(cause), changes, ...(undoes && { undoes }) };
    return { kind, group: "list", words: cut(describePastChange(past)) };
  }
  const decision = pastDecision(entry);
  if (decision) {
    const { isWithheld, summary } = decision;
    return { kind, group: "continuation", words: `${isWithheld ? "Withheld. " : ""}${summary}` };
  }
  const plan = planEvent(entry);
  if (plan?.kind === "updated") {
    const { change, revision, reason } = plan;
    const why = change === "rejected" && reason !== undefined ? `: ${reason}` : "";
    return { kind, group: "plan", words: cut(`Plan ${revision} ${change}${why}`) };
  }
  const { by, stopReason, tokens } = isObject(data) ? data : {};
  switch (kind) {
    case TURN_STARTED: {
      const why = typeof by === "string" ? by : "unknown";
      return { kind, group: "turn", words: cut(`Turn started: ${why}`) };
    }
    case TURN_ENDED: {
      const how = typeof stopReason === "string" ? stopReason : "unknown";
      const cost = typeof tokens === "number" ? `, ${counted(tokens, "token")}` : "";
      return { kind, group: "turn", words: cut(`Turn ended: ${how}${cost}`) };
    }
    default:
      return bareWords(entry);
  }
}

/** The name of a kind says something even where nothing more is known. */
function bareWords({ kind, actor }: JournalEntry): EntryWords {
  const [named] = (["continuation", "plan"] as const).filter((word) => kind.startsWith(word));
  const group = named ?? (actor.kind === "person" ? "person" : "other");
  return { kind, group, words: cut(capitalised(kind.replaceAll("-", " "))) };
}

/** What a line of the runtime's journal says. */
export function runtimeEntryWords(entry: JournalEntry): EntryWords {
  const event = runtimeEvent(entry);
  if (event) return runtimeWords(event);
  const isOfChild = entry.kind === CHILD_LIST_CHANGED || entry.kind === CHILD_LIST_ARCHIVED;
  return isOfChild ? childListWords(entry) : bareWords(entry);
}

function runtimeWords(event: RuntimeEvent): EntryWords {
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

function childListWords({ kind, data }: JournalEntry): EntryWords {
  const { agent } = isObject(data) ? data : {};
  const of = typeof agent === "string" ? { agent } : {};
  const did = kind === CHILD_LIST_ARCHIVED ? "was archived" : "changed";
  const words = cut(`The list of ${of.agent ?? "a child agent"} ${did}`);
  return { kind, group: "child", words, ...of };
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
      return `${tool} is running`;
    case "tool-ended":
      return event.exitCode === undefined
        ? `${tool} ended`
        : `${tool} ended: exit ${event.exitCode}`;
    case "tool-failed":
      return `${tool} ${event.reason === "vetoed" ? "was denied" : "failed"}${event.error ? `: ${event.error}` : ""}`;
  }
}

function otherWords(event: OtherEvent): string {
  switch (event.kind) {
    case "message":
      return event.text ?? `Message from the ${event.from}`;
    case "agent-started":
      return `Child agent ${event.label ?? event.agent} started${event.task ? `: ${event.task}` : ""}`;
    case "agent-progressed":
      return event.text ?? `Child agent ${event.agent} is running`;
    case "agent-ended":
      return `Child agent ${event.agent} ended: ${event.outcome}`;
    case "turn-started":
      return "Turn started";
    case "turn-ended":
      return "Turn ended";
    case "compaction":
      return "Context compacted";
    case "file-changed":
      return `Changed ${event.path}`;
    case "permission-asked":
      return `Permission asked${event.text ? `: ${event.text}` : ""}`;
    case "permission-answered":
      return `Permission answered${event.text ? `: ${event.text}` : ""}`;
    case "question-asked":
      return `Question asked${event.text ? `: ${event.text}` : ""}`;
    case "question-answered":
      return `Question answered${event.text ? `: ${event.text}` : ""}`;
    case "list-changed":
      return "List changed";
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
  return cutText(words, LONGEST).toWellFormed();
}
