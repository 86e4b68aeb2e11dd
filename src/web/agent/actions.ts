import type { AgentRequests, TodoEdit } from "../../overview/protocol.ts";
import { change } from "../live/api.ts";
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
  const undo = (): void => void ask("undo", {}, "The last change of the list is undone.");
  return {
    edit: (edit, words) => void ask("edit", edit, words, true),
    undo,
    pause: () => void ask("pause", {}, "Nobody nudges this agent until you resume."),
    resume: () => void ask("resume", {}, "The agent may be nudged again."),
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
