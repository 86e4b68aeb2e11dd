import { isCount, isObject } from "../todo/json.ts";
import type { ReminderMessage, ReminderChoices } from "./settings.ts";
import { REMINDER_KINDS, EVIDENCE_POLICIES } from "./settings.ts";
import type {
  FileChange,
  KeptTodo,
  LoopName,
  PlanVerdict,
  ReminderState,
  StaleLoop,
  WaitEnd,
  WorkDone,
} from "./state.ts";
import { LOOPS, NOTHING_TO_REMIND } from "./state.ts";

type Fields = { readonly [name: string]: unknown };

/**
 * The state in a stored document, which a person may have edited. What cannot
 * be read counts as not there: at worst a reminder comes later.
 */
export function parseReminderState(stored: unknown): ReminderState {
  if (!isObject(stored)) return NOTHING_TO_REMIND;
  const { edits, hasRemoved, failedWrite, unchecked, loops, last, choices } = stored;
  const { fileChanges, toldTroubles, planVerdict, waitEnds, kept, toldKept } = stored;
  return {
    edits: Array.isArray(edits) ? edits.filter(isText) : [],
    ...(Array.isArray(fileChanges) && { fileChanges: fileChanges.filter(isFileChange) }),
    ...(hasRemoved === true && { hasRemoved }),
    ...(isMessage(failedWrite) && { failedWrite }),
    ...(isCount(unchecked) && { unchecked }),
    ...(isVerdict(planVerdict) && { planVerdict }),
    ...(Array.isArray(waitEnds) && { waitEnds: waitEnds.filter(isWaitEnd) }),
    ...(Array.isArray(kept) && { kept: kept.filter(isKept) }),
    ...(Array.isArray(toldKept) && { toldKept: toldKept.filter(isText) }),
    ...(isObject(loops) && { loops: readLoops(loops) }),
    ...(isObject(last) && { last: ofEachKind(last, isCount) }),
    ...(Array.isArray(toldTroubles) && { toldTroubles: toldTroubles.filter(isText) }),
    ...(isObject(choices) && { choices: readChoices(choices) }),
  };
}

function isFileChange(value: unknown): value is FileChange {
  if (!isObject(value)) return false;
  const { kind, content } = value;
  // A word as we write it, and no sentence: the model reads it as ours.
  return isText(content) && isText(kind) && /^[a-z-]{1,12}$/.test(kind);
}

function readLoops(stored: Fields): { readonly [name in LoopName]?: StaleLoop } {
  const loops = LOOPS.map((name) => [name, stored[name]] as const);
  const readable = loops.flatMap(([name, loop]) => (isObject(loop) ? [[name, loop] as const] : []));
  return Object.fromEntries(readable.map(([name, loop]) => [name, readLoop(loop)]));
}

function readLoop({ sinceWrite, sinceReminder, isTurnCounted }: Fields): StaleLoop {
  return {
    ...(isWork(sinceWrite) && { sinceWrite }),
    ...(isWork(sinceReminder) && { sinceReminder }),
    ...(isTurnCounted === true && { isTurnCounted }),
  };
}

function readChoices({ isOn, requireEvidence }: Fields): ReminderChoices {
  const policy = EVIDENCE_POLICIES.find((known) => known === requireEvidence);
  return {
    ...(isObject(isOn) && { isOn: ofEachKind(isOn, (value) => typeof value === "boolean") }),
    ...(policy && { requireEvidence: policy }),
  };
}

function ofEachKind<T>(
  stored: Fields,
  isReadable: (value: unknown) => value is T,
): { readonly [kind in (typeof REMINDER_KINDS)[number]]?: T } {
  const entries = REMINDER_KINDS.map((kind) => [kind, stored[kind]] as const);
  return Object.fromEntries(entries.filter(([, value]) => isReadable(value)));
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isMessage(value: unknown): value is ReminderMessage {
  return isObject(value) && typeof value["type"] === "string" && typeof value["text"] === "string";
}

function isKept(value: unknown): value is KeptTodo {
  return isObject(value) && isText(value["id"]) && isText(value["content"]);
}

function isWaitEnd(value: unknown): value is WaitEnd {
  if (!isObject(value) || !isKept(value)) return false;
  const { question, answer, event }: Fields = value;
  return [question, answer, event].every((text) => text === undefined || isText(text));
}

function isVerdict(value: unknown): value is PlanVerdict {
  if (!isObject(value)) return false;
  const { kind, revision, reason } = value;
  const isReadable = reason === undefined || typeof reason === "string";
  return (kind === "approved" || kind === "rejected") && isCount(revision) && isReadable;
}

function isWork(value: unknown): value is WorkDone {
  if (!isObject(value)) return false;
  return isCount(value["turns"]) && isCount(value["toolEvents"]) && isCount(value["since"]);
}
