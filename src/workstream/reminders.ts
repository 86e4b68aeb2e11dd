import { randomUUID } from "node:crypto";
import type { Dialect, HiddenMessage, Reply } from "../dialects/dialect.ts";
import { maskSecrets } from "../progress/index.ts";
import type {
  DueReminder,
  LoopName,
  OpenWork,
  ReminderGuards,
  ReminderKind,
  ReminderState,
  SeenWork,
} from "../reminder/index.ts";
import {
  counted,
  dueReminders,
  failureForPrompt,
  reminderSettings,
  turnOver,
  written,
} from "../reminder/index.ts";
import type { Verdict } from "../progress/index.ts";
import type { Documents, NewEntry } from "../stores/contract.ts";
import type { Applied, Change } from "../todo/index.ts";
import { allTodos, incompleteTodos, isOpen, uncheckedCompletions } from "../todo/index.ts";
import { commit, PERSON, RUNTIME } from "./commit.ts";
import {
  asJson,
  REMINDER_DELIVERED,
  REMINDER_SWITCHED,
  reminderDocument,
  todoDocument,
} from "./documents.ts";
import type { Live } from "./live.ts";

/** What is due before the model's next turn, handed out once whoever asks. */
export async function takeReminders(
  live: Live,
  guards: ReminderGuards,
  troubles: readonly Verdict[],
): Promise<readonly HiddenMessage[]> {
  const tool = live.dialect.tools.find(({ access }) => access === "write")?.name;
  const due = await commit(live, ({ documents }) => {
    const state = reminderDocument(documents);
    const at = live.now();
    const due = dueReminders({
      state,
      list: todoDocument(documents).list,
      openTasks: openTasks(live),
      troubles,
      guards: { isPlanMode: live.host.isPlanMode?.() ?? false, ...guards },
      settings: reminderSettings(live.reminders, state.choices ?? {}),
      now: at,
      newNonce: () => randomUUID(),
      ...(tool !== undefined && { tools: { todos: tool } }),
    });
    const entries = due.messages.map((message) => delivered(message, state, at));
    return { result: due.messages, ...changed(state, due.state, entries) };
  });
  return due.map(({ type, text }) => ({ type, text: maskSecrets(text) }));
}

function delivered({ kind, type }: DueReminder, { edits }: ReminderState, at: number): NewEntry {
  const data = kind === "manual-edit" ? { type, edits } : { type };
  return { kind: REMINDER_DELIVERED, at, actor: RUNTIME, data };
}

/** The agent worked. Nothing is written where nothing could become stale. */
export async function countWork(live: Live, work: SeenWork): Promise<void> {
  await commit<void>(live, ({ documents }) => {
    const before = reminderDocument(documents);
    const state = counted(before, work, openWork(live, documents), live.now());
    return { result: undefined, ...changed(before, state) };
  });
}

/** The reminder document after a turn that ended, if that changes it. */
export function afterTurn(live: Live, documents: Documents, toolEvents = 0): Documents {
  const before = reminderDocument(documents);
  const state = turnOver(before, toolEvents, openWork(live, documents), live.now());
  return state === before ? {} : { reminder: asJson(state) };
}

/** The model wrote where this workstream does not see it. */
export async function countWrite(live: Live, loop: LoopName): Promise<void> {
  await commit<void>(live, ({ documents }) => {
    const before = reminderDocument(documents);
    return { result: undefined, ...changed(before, written(before, loop)) };
  });
}

/** A person's choice, which goes before the host's. */
export async function switchReminder(live: Live, kind: ReminderKind, isOn: boolean): Promise<void> {
  await commit<void>(live, ({ documents }) => {
    const before = reminderDocument(documents);
    const chosen = before.choices?.isOn ?? {};
    if (chosen[kind] === isOn) return { result: undefined };
    const state = { ...before, choices: { ...before.choices, isOn: { ...chosen, [kind]: isOn } } };
    const data = { reminder: kind, isOn };
    const entry = { kind: REMINDER_SWITCHED, at: live.now(), actor: PERSON, data };
    return { result: undefined, ...changed(before, state, [entry]) };
  });
}

/** What a model's write leaves to say before its next turn. */
export function afterWrite(
  state: ReminderState,
  dialect: Dialect,
  reply: Reply,
  applied?: Applied,
): ReminderState {
  if (reply.isError) {
    const failedWrite = dialect.failedWrite?.({ text: failureForPrompt(reply.text) });
    return failedWrite ? { ...state, failedWrite } : state;
  }
  const rest = written(state, "todos");
  const unchecked =
    applied && !dialect.asksForChecks && closesList(applied)
      ? uncheckedCompletions(applied.finished ?? applied.list)
      : undefined;
  return unchecked === undefined ? rest : { ...rest, unchecked };
}

/** Is this the write that completed the last of the todos? */
function closesList({ list, changes }: Applied): boolean {
  return changes.some(isCompletion) && !allTodos(list).some(isOpen);
}

function isCompletion({ from, to }: Change): boolean {
  return to === "completed" && from !== "completed";
}

function openWork(live: Live, documents: Documents): OpenWork {
  const todos = incompleteTodos(allTodos(todoDocument(documents).list)).length;
  return { todos, tasks: openTasks(live) };
}

function openTasks({ host }: Live): number {
  return host.openTasks?.() ?? 0;
}

/** The commit of another state; none if it is the same. */
function changed(
  before: ReminderState,
  state: ReminderState,
  entries: readonly NewEntry[] = [],
): { commit?: { documents: Documents; entries: readonly NewEntry[] } } {
  if (state === before) return {};
  return { commit: { documents: { reminder: asJson(state) }, entries } };
}
