import type { Todo } from "../todo/index.ts";
import { allTodos, focusOf, incompleteTodos } from "../todo/index.ts";
import type { ReminderKind, ReminderMessage } from "./settings.ts";
import { REMINDER_KINDS } from "./settings.ts";
import { editReminder } from "./manual-edit.ts";
import {
  answerReminder,
  initialReminder,
  keptTodoReminder,
  planVerdictReminder,
  staleListReminder,
  staleTasksReminder,
  stuckReminder,
  verificationReminder,
  newTroubles,
  toldOf,
} from "./messages.ts";
import type { LoopName, PlanVerdict, ReminderState, WorkDone } from "./state.ts";
import { nothingSince, without } from "./state.ts";
import type { ReminderFacts } from "./verdict.ts";
import { judgeReminder } from "./verdict.ts";

export interface ReminderSituation extends ReminderFacts {
  /** What the model's tools are called. Omitted: they are not named. */
  readonly tools?: { readonly [name in LoopName]?: string };
  /** Fresh at every call and not to be guessed: 16 to 36 letters, digits or hyphens. */
  readonly newNonce: () => string;
}

export interface DueReminder extends ReminderMessage {
  readonly kind: ReminderKind;
}

export interface DueReminders {
  readonly messages: readonly DueReminder[];
  /** What to keep, so that none of them is handed out again. The same state if nothing changed. */
  readonly state: ReminderState;
}

/** The reminders that are due before the model's next turn. */
export function dueReminders(situation: ReminderSituation): DueReminders {
  const messages: DueReminder[] = [];
  let { state } = situation;
  for (const kind of REMINDER_KINDS) {
    const reason = judgeReminder(kind, situation);
    if (reason === "due" || reason === "off") state = forgotten(state, kind, situation);
    if (reason !== "due") continue;
    messages.push({ kind, ...messageOf(kind, situation) });
    state = reminded(state, kind, situation.now);
  }
  return { messages, state };
}

function messageOf(kind: ReminderKind, situation: ReminderSituation): ReminderMessage {
  const { state, list, openTasks = 0, tools = {} } = situation;
  switch (kind) {
    case "failed-write":
      return state.failedWrite as ReminderMessage;
    case "manual-edit":
      return { type: kind, text: editReminder(state, list.phases) };
    case "answer":
      return { type: kind, text: answerReminder(state.waitEnds ?? [], situation.newNonce()) };
    case "kept-todo":
      return { type: kind, text: keptTodoReminder(state.kept ?? [], situation.newNonce()) };
    case "stuck":
      return { type: kind, text: stuckReminder(newTroubles(situation)) };
    case "plan-verdict":
      return {
        type: kind,
        text: planVerdictReminder(state.planVerdict as PlanVerdict, situation.newNonce()),
      };
    case "stale-list":
      return { type: kind, text: staleListText(situation) };
    case "stale-tasks":
      return {
        type: kind,
        text: staleTasksReminder(doneIn("tasks", state), openTasks, tools.tasks),
      };
    case "verification":
      return { type: kind, text: verificationReminder(state.unchecked as number) };
    case "initial":
      return { type: kind, text: initialReminder(tools.todos) };
  }
}

function staleListText({ state, list, tools, newNonce }: ReminderSituation): string {
  const open = incompleteTodos(allTodos(list));
  return staleListReminder({
    done: doneIn("todos", state),
    open: open.length,
    todo: focusOf(list) ?? (open[0] as Todo),
    tool: tools?.todos,
    nonce: newNonce(),
  });
}

/** A stale loop has work in it. */
function doneIn(name: LoopName, { loops }: ReminderState): WorkDone {
  return loops?.[name]?.sinceWrite as WorkDone;
}

/** The state without what a kind had to tell. */
function forgotten(
  state: ReminderState,
  kind: ReminderKind,
  situation: ReminderSituation,
): ReminderState {
  switch (kind) {
    case "stuck": {
      const troubles = newTroubles(situation);
      return troubles.length > 0 ? toldOf(state, troubles) : state;
    }
    case "failed-write":
      return without(state, ["failedWrite"]);
    case "manual-edit":
      if (state.edits.length === 0 && !state.fileChanges) return state;
      return { ...without(state, ["hasRemoved", "fileChanges"]), edits: [] };
    case "answer":
      return without(state, ["waitEnds"]);
    case "kept-todo": {
      const { kept = [], toldKept = [] } = state;
      if (kept.length === 0) return state;
      const told = [...toldKept, ...kept.map(({ id }) => id)];
      return { ...without(state, ["kept"]), toldKept: told };
    }
    case "plan-verdict":
      return without(state, ["planVerdict"]);
    case "verification":
      return without(state, ["unchecked"]);
    default:
      return state;
  }
}

const LOOP_OF: { readonly [kind in ReminderKind]?: LoopName } = {
  "stale-list": "todos",
  "stale-tasks": "tasks",
};

function reminded(state: ReminderState, kind: ReminderKind, now: number): ReminderState {
  const last = { ...state.last, [kind]: now };
  const { [kind]: name } = LOOP_OF;
  if (!name) return { ...state, last };
  const loop = { ...state.loops?.[name], sinceReminder: nothingSince(now) };
  return { ...state, last, loops: { ...state.loops, [name]: loop } };
}
