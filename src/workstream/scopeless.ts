import type { Dialect, Reply } from "../dialects/dialect.ts";
import { NO_PLANS } from "../plan/index.ts";
import type { Origin } from "../scope/index.ts";
import { EMPTY_LIST } from "../todo/index.ts";
import * as continuation from "./continuation/index.ts";
import type { Host } from "./live.ts";
import { offeredTools } from "./offered-tools.ts";
import * as planning from "./plan/index.ts";
import { NO_PROGRESS } from "./progress/index.ts";
import { NOTHING_TO_SURVEY } from "./survey.ts";
import type { Workstream } from "./contract.ts";

/** What a caller without a list of its own is told. */
export const NO_SCOPE_NOTICE =
  "No todo list here: the session that started this work keeps it. Nothing was changed.";

/** The workstream of a caller that owns no list: every call is a no-op that says so. */
export function scopeless(dialect: Dialect, host: Host, origin: Origin | undefined): Workstream {
  const notice: Reply = {
    text: NO_SCOPE_NOTICE,
    details: { ok: false, reason: "no-scope" },
    isError: false,
  };
  const refuse = async (): Promise<{ ok: false; code: "no-scope" }> => ({
    ok: false,
    code: "no-scope",
  });
  return {
    scope: null,
    dialect,
    tools: offeredTools({ dialect, host }, true),
    call: async () => notice,
    list: async () => EMPTY_LIST,
    left: async () => [],
    takeBack: async () => ({ list: EMPTY_LIST, changes: [], issues: [] }),
    answer: refuse,
    event: async () => [],
    edit: async () => ({ list: EMPTY_LIST, changes: [], issues: [] }),
    import: async () => EMPTY_LIST,
    restore: async () => ({ ok: false, code: "nothing-found" }),
    recall: async () => ({ kind: "no-list" }),
    undo: async () => ({ ok: false, code: "nothing-to-undo" }),
    journal: async () => [],
    survey: async () => NOTHING_TO_SURVEY,
    assistantTurn: async () => {},
    tasksWritten: async () => {},
    reminders: async () => [],
    turnStarted: async () => {},
    turnEnded: async () => {},
    restarted: async () => {},
    idle: async () => continuation.idleWithoutScope(origin),
    pause: refuse,
    resume: refuse,
    extend: refuse,
    reset: refuse,
    explain: async () => [],
    outlook: async () => ({
      ...continuation.idleWithoutScope(origin).explain,
      isNews: true,
    }),
    switchReminder: async () => {},
    plan: async () => undefined,
    plans: async () => NO_PLANS,
    proposePlan: refuse,
    readAnswer: () => planning.answerReader({ isPlanMode: false, delta() {}, propose: refuse }),
    approvePlan: refuse,
    rejectPlan: refuse,
    seedFromPlan: refuse,
    drift: async () => undefined,
    observe: async () => {},
    progress: async () => NO_PROGRESS,
    child: () => ({ tools: [], call: async () => notice, list: async () => EMPTY_LIST }),
    childLists: async () => ({ running: [], archived: [] }),
    evidence: async () => undefined,
    check: async () => undefined,
    requireEvidence: async () => {},
    on: () => () => {},
    close: async () => {},
  };
}
