import type { PhaseRow, TodoRow } from "../../overview/documents.ts";
import type { AgentRequests, TodoEdit } from "../../overview/protocol.ts";
import { change } from "../live/api.ts";
import { ask } from "../parts/dialog.tsx";
import type { IconName } from "../parts/icon.tsx";
import { complain, say } from "../parts/toast.tsx";

/** What a person can do to an agent. Each says what came of it; a refusal is said too. */
export interface AgentActions {
  edit(edit: TodoEdit, words: string): void;
  undo(): void;
  pause(): void;
  resume(): void;
  reset(): void;
  extend(limits: AgentRequests["extend"], words: string): void;
  approve(hash: string): void;
  reject(hash: string, reason: string): void;
  answer(todo: string, text: string): void;
  /** Puts the todos that earlier sessions left open back on the list. */
  takeBack(): void;
}

/** `reload` is called after each, so that the person sees it before the stream says so. */
export function agentActions(id: string, reload: () => void): AgentActions {
  const ask = async <Name extends keyof AgentRequests>(
    name: Name,
    body: AgentRequests[Name],
    words: string,
    canUndo = false,
  ): Promise<void> => {
    try {
      await change(`/api/agents/${encodeURIComponent(id)}/${name}`, body);
      say(words, canUndo ? { title: "Undo", run: undo } : undefined);
      reload();
    } catch (error) {
      complain(error);
    }
  };
  const undo = (): void => void ask("undo", {}, "Last change undone.");
  return {
    edit: (edit, words) => void ask("edit", edit, words, true),
    undo,
    pause: () => void ask("pause", {}, "Paused. The agent is not nudged until you resume."),
    resume: () => void ask("resume", {}, "Resumed. The agent may be nudged again."),
    reset: () => void ask("reset", {}, "The agent has a new budget."),
    extend: (limits, words) => void ask("extend", limits, words),
    approve: (hash) => void ask("plan/approve", { hash }, "The plan is approved."),
    reject: (hash, reason) =>
      void ask("plan/reject", { hash, ...(reason && { reason }) }, "The plan is rejected."),
    answer: (todo, text) =>
      void ask(
        "answer",
        { todo, text },
        "Answer stored. The agent reads it at its next step. If it rests, type anything in its terminal.",
      ),
    takeBack: () => void ask("take-back", {}, "The todos are on the list again."),
  };
}

/** What a person can do to one todo. */
export type TodoVerb = "done" | "reopen" | "start" | "edit" | "note" | "up" | "down" | "cancel";

interface VerbWords {
  readonly kind: TodoVerb;
  readonly title: string;
  readonly icon: IconName;
  readonly keys: string;
}

const VERBS: readonly VerbWords[] = [
  { kind: "start", title: "Start", icon: "play", keys: "s" },
  { kind: "done", title: "Mark done", icon: "check", keys: "x" },
  { kind: "reopen", title: "Reopen", icon: "reopen", keys: "x" },
  { kind: "edit", title: "Edit…", icon: "pencil", keys: "e" },
  { kind: "note", title: "Add a note…", icon: "note", keys: "n" },
  { kind: "up", title: "Move up", icon: "up", keys: "Alt ArrowUp" },
  { kind: "down", title: "Move down", icon: "down", keys: "Alt ArrowDown" },
  { kind: "cancel", title: "Cancel", icon: "minus", keys: "d" },
];

/** The verbs that make sense for a todo as it is. */
export function todoVerbs({ status }: Pick<TodoRow, "status">): readonly VerbWords[] {
  const isOpen = status === "pending" || status === "in_progress";
  return VERBS.filter(({ kind }) => {
    if (kind === "reopen") return !isOpen;
    if (kind === "done" || kind === "cancel") return isOpen;
    return kind !== "start" || status === "pending";
  });
}

/** Carries a verb out, after asking for a text where it takes one. */
export function actOnTodo(
  verb: TodoVerb,
  todo: TodoRow,
  phases: readonly PhaseRow[],
  actions: AgentActions,
): void {
  const { id, content } = todo;
  switch (verb) {
    case "start":
      return actions.edit({ kind: "start", todo: id }, `Started “${content}”.`);
    case "done":
      return actions.edit({ kind: "done", todo: id }, `Done: “${content}”.`);
    case "reopen":
      return actions.edit({ kind: "reopen", todo: id }, `Reopened “${content}”.`);
    case "cancel":
      return actions.edit({ kind: "cancel", todo: id }, `Cancelled “${content}”.`);
    case "up":
      return move(todo, phases, -1, actions);
    case "down":
      return move(todo, phases, 1, actions);
    case "edit":
      return ask({
        title: "Edit the todo",
        act: "Save",
        text: { label: "What is to be done", initial: content },
        then: (text) =>
          actions.edit({ kind: "edit", todo: id, content: text }, "The todo is changed."),
      });
    case "note":
      return ask({
        title: "Add a note",
        words: content,
        act: "Add",
        text: { label: "Note", isLong: true },
        then: (text) => actions.edit({ kind: "note", todo: id, text }, "The note is added."),
      });
  }
}

/** One place up or down; at the end of a phase into the next one. */
function move(
  { id, content }: TodoRow,
  phases: readonly PhaseRow[],
  step: 1 | -1,
  actions: AgentActions,
): void {
  const at = phases.findIndex(({ todos }) => todos.some((todo) => todo.id === id));
  const phase = phases[at];
  if (!phase) return;
  const place = phase.todos.findIndex((todo) => todo.id === id) + step;
  if (place >= 0 && place < phase.todos.length) {
    return actions.edit({ kind: "move", todo: id, position: place }, `Moved “${content}”.`);
  }
  const next = phases[at + step];
  if (!next) return;
  const position = step > 0 ? 0 : next.todos.length;
  actions.edit({ kind: "move", todo: id, position, phase: next.name }, `Moved “${content}”.`);
}
