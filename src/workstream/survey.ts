import type { ContinuationLimits, ContinuationState } from "../continuation/index.ts";
import { DEFAULT_LIMITS, effectiveLimits, EMPTY_STATE } from "../continuation/index.ts";
import type { Plans } from "../plan/index.ts";
import { NO_PLANS } from "../plan/index.ts";
import type { TodoEvidence } from "../progress/index.ts";
import type { LeftTodo, TodoList } from "../todo/index.ts";
import { allTodos, EMPTY_LIST } from "../todo/index.ts";
import { continuationIn } from "./continuation/state.ts";
import { reminderDocument, todoDocument } from "./documents.ts";
import type { Live } from "./live.ts";
import { plansIn } from "./plan/plans.ts";
import { childListsIn } from "./progress/child-lists.ts";
import type { WorkProgress } from "./progress/work-progress.ts";
import { NO_PROGRESS, workProgress } from "./progress/work-progress.ts";

/** Everything that there is to show of one scope, as of one moment. */
export interface WorkSurvey {
  /** When it was taken, in milliseconds since the epoch. */
  readonly at: number;
  /** Number of the newest entry of the journal. */
  readonly seq: number;
  /** Number of the newest runtime fact that was read. */
  readonly seenSeq: number;
  readonly list: TodoList;
  /** Open todos of earlier sessions that were set aside, newest last. */
  readonly left: readonly LeftTodo[];
  readonly plans: Plans;
  readonly continuation: ContinuationState;
  /** The limits that hold here, with those that a person raised. */
  readonly limits: ContinuationLimits;
  /** Whether somebody switched continuation off here. */
  readonly isSwitchedOff: boolean;
  /** Edits by hand that the model has not heard of, in a few words each. */
  readonly untold: readonly string[];
  readonly progress: WorkProgress;
  /** What supports a todo, by its id; also of todos that are off the list by now. */
  evidence(todo: string): TodoEvidence;
}

/** Where there is no scope. */
export const NOTHING_TO_SURVEY: WorkSurvey = {
  at: 0,
  seq: 0,
  seenSeq: 0,
  list: EMPTY_LIST,
  left: [],
  plans: NO_PLANS,
  continuation: EMPTY_STATE,
  limits: DEFAULT_LIMITS,
  isSwitchedOff: false,
  untold: [],
  progress: NO_PROGRESS,
  evidence: () => ({ state: "unavailable", facts: [] }),
};

export async function surveyHere(live: Live): Promise<WorkSurvey> {
  const read = await live.follower.catchUp();
  const { seenSeq } = read;
  const snapshot = await live.store.load(live.scope);
  const { documents, seq } = snapshot;
  const { list, left = [] } = todoDocument(documents);
  // Child agents write their lists beside the facts.
  const children = childListsIn((await live.store.load(live.facts.scope)).documents);
  const continuation = continuationIn(snapshot);
  const carried = new Map(allTodos(list).map(({ id, evidence }) => [id, evidence]));
  const at = live.now();
  return {
    at,
    seq,
    seenSeq,
    list,
    left,
    plans: plansIn(documents),
    continuation,
    limits: effectiveLimits(live.limits, continuation.limits),
    isSwitchedOff: live.host.isSwitchedOff?.() ?? false,
    untold: reminderDocument(documents).edits,
    progress: workProgress(read, list, children, at),
    evidence: (todo) => read.evidence.of(todo, carried.get(todo)),
  };
}
