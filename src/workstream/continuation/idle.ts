import { randomBytes } from "node:crypto";
import type {
  ContinuationDecision,
  ContinuationState,
  DecisionInput,
  Ending,
  EndingInput,
  Explanation,
  HostGuards,
  Inject,
  Judgement,
  Skip,
  SkipReason,
} from "../../continuation/index.ts";
import {
  continuationPrompt,
  decideContinuation,
  decideWithoutScope,
  explainDecision,
  reasonToWithhold,
  TODO_CONTINUATION_SOURCE,
} from "../../continuation/index.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import type { Goal } from "../../goal/index.ts";
import { endOverBudget, failedCheckPrompt, restOfGoal } from "../../goal/index.ts";
import { maskValue } from "../../progress/index.ts";
import type { Documents, Snapshot } from "../../stores/contract.ts";
import type { Todo } from "../../todo/index.ts";
import { allTodos, incompleteTodos, isWaiting, openWaits } from "../../todo/index.ts";
import { asJson, todoDocument } from "../documents.ts";
import {
  chargedGoal,
  endingBeforeChecks,
  goalAsTodo,
  goalTodos,
  LIMITED_BY_GOAL,
  overBudget,
} from "../goal/end-of-turn.ts";
import { checkGoal, goalIn } from "../goal/goals.ts";
import { RUNTIME } from "../commit.ts";
import type { Live } from "../live.ts";
import { isPlanWaiting } from "../plan/plans.ts";
import type { StateEvent } from "./state.ts";
import {
  changeContinuation,
  CONTINUATION_DECIDED,
  continuationIn,
  inOneCommit,
  NUDGE_WITHHELD,
} from "./state.ts";
import type { SeenCalls, TurnEnd } from "./turns.ts";
import { callsSince, endOf } from "./turns.ts";

/** Whether the agent is told to go on. */
export type Idle =
  | {
      readonly kind: "inject";
      /** To be given to the model at once, as a prompt that is not a user's. */
      readonly prompt: string;
      /** The prompt carries it: whatever has it is not a user's. */
      readonly nonce: string;
      /** Tags the prompt in a host's transcript. */
      readonly source: typeof TODO_CONTINUATION_SOURCE;
      /** The turn that is continued. */
      readonly turnId: string;
      readonly explain: Explanation;
    }
  | { readonly kind: "skip"; readonly reason: SkipReason; readonly explain: Explanation };

/**
 * Decides, keeps the decision, and looks once more whether something came
 * between. Whatever fails in here, a nudge can get lost and none is given twice.
 */
export function idle(live: Live, guards: HostGuards = {}): Promise<Idle> {
  return idleAfter(live, guards, (state) => ({ result: undefined, state }));
}

/** `turnEnded` and `idle` in one commit: where each waits for the disk, an agent waits half as long. */
export function endedAndIdle(live: Live, turn: TurnEnd, guards: HostGuards): Promise<Idle> {
  return idleAfter(live, guards, endOf(live, turn));
}

async function idleAfter(live: Live, guards: HostGuards, end: StateEvent<void>): Promise<Idle> {
  const episodeId = live.newEpisodeId();
  const before = await live.store.load(live.scope);
  const { state: said } = end(continuationIn(before), live.now(), before);
  const fact = said.turn?.facts;
  const seen = fact === undefined ? undefined : await callsSince(live, fact);
  // 170 KB of phrases, which only the end of a turn needs.
  const { readEnding } = await import("../../continuation/ending/read-ending.ts");
  const endingIn = (state: ContinuationState, documents: Documents): Ending =>
    readEnding(endOfTurn(live, state, documents));
  const judgement = await judged(live, endingIn(said, before.documents));
  const decide: StateEvent<Decided> = (state, now, { documents }) => {
    const charged = chargedGoal(documents, state);
    const over = charged && endOverBudget(charged, now);
    if (over) return overBudget(state, over.goal);
    const goal = restOfGoal(charged, now) === null ? charged : undefined;
    const todos = allTodos(todoDocument(documents).list);
    const ending = endingIn(state, documents);
    const decision = decideContinuation({
      ...known({ state, documents, seen, judgement, live }),
      ending: goal ? endingBeforeChecks(ending) : ending,
      todos: goal ? [...todos, goalAsTodo(goal, todos, live)] : todos,
      limits: goal ? LIMITED_BY_GOAL : live.limits,
      guards: guardsNow(live, documents, guards),
      now,
      newEpisodeId: () => episodeId,
    });
    const { kind, reason, rungs } = decision;
    const turnId = state.lastTurnOutcome?.turnId;
    const isPark = decision.kind === "inject" && decision.text === "park";
    const text = isPark ? { text: "park" } : goal && kind === "inject" ? { text: "goal" } : {};
    const data = { kind, reason, ...text, ...(turnId !== undefined && { turnId }), rungs };
    return {
      result: { decision, ...(goal && { goal }) },
      state: kind === "inject" ? withMark(decision.state, documents, seen) : decision.state,
      entries: [{ kind: CONTINUATION_DECIDED, data }],
      ...(charged !== goalIn(documents) && charged && { documents: { goal: asJson(charged) } }),
    };
  };
  const { decision, goal } = await changeContinuation(live, RUNTIME, inOneCommit(end, decide));
  if (decision.kind !== "inject") return skipped(decision);
  return goal ? deliverGoal(live, decision, goal, guards) : deliver(live, decision, guards);
}

interface Decided {
  readonly decision: ContinuationDecision | Withheld;
  /** The goal whose checks are to be run. */
  readonly goal?: Goal;
}

/** Runs the checks of a goal. Only one that fails sends the agent back to work. */
async function deliverGoal(
  live: Live,
  decision: Inject,
  goal: Goal,
  guards: HostGuards,
): Promise<Idle> {
  const turnId = decision.state.lastTurnOutcome?.turnId ?? "";
  // Nobody is there and it is unclear what the agent waits for: a failing check is no answer.
  if (decision.text === "park") return withhold(live, turnId, "in-doubt");
  const verdict = await checkGoal(live, goal, turnId);
  if (verdict?.kind !== "failed") {
    return withhold(live, turnId, verdict ? `goal-${verdict.kind}` : "turn-not-safe");
  }
  const snapshot = await live.store.load(live.scope);
  const reason = reasonNow(live, snapshot, turnId, guards);
  if (reason) return withhold(live, turnId, reason);
  const nonce = newNonce();
  return {
    kind: "inject",
    prompt: failedCheckPrompt(goal, { ...verdict, nonce }),
    nonce,
    source: TODO_CONTINUATION_SOURCE,
    turnId,
    explain: explainDecision({ ...decision, text: "goal" }),
  };
}

/** Whether something came between a decision and its delivery. */
function reasonNow(
  live: Live,
  snapshot: Snapshot,
  turnId: string,
  guards: HostGuards,
): SkipReason | null {
  const asked = guardsNow(live, snapshot.documents, guards);
  const isAsked = isPlanWaiting(snapshot.documents) ? "waiting-on-user" : null;
  return reasonToWithhold(continuationIn(snapshot), turnId, asked) ?? isAsked;
}

/** What a caller without a list of its own is told. */
export function idleWithoutScope(origin: unknown): Idle {
  return skipped(decideWithoutScope(origin));
}

async function deliver(live: Live, decision: Inject, guards: HostGuards): Promise<Idle> {
  const turnId = decision.state.lastTurnOutcome?.turnId ?? "";
  const snapshot = await live.store.load(live.scope);
  const list = maskValue(todoDocument(snapshot.documents).list);
  const incomplete = incompleteTodos(allTodos(list));
  const next = nextOf(incomplete, live);
  const reason =
    reasonNow(live, snapshot, turnId, guards) ??
    (incomplete.length === 0 ? "no-incomplete-todos" : null);
  if (reason || !next) return withhold(live, turnId, reason ?? "all-waiting");
  const nonce = newNonce();
  return {
    kind: "inject",
    prompt: continuationPrompt({
      incomplete,
      total: allTodos(list).length,
      focus: next,
      text: decision.text,
      nonce,
      tools: toolNames(live.dialect),
    }),
    nonce,
    source: TODO_CONTINUATION_SOURCE,
    turnId,
    explain: explainDecision(decision),
  };
}

type Withheld = Pick<Skip, "kind" | "reason" | "rungs">;

async function withhold(live: Live, turnId: string, reason: SkipReason): Promise<Idle> {
  const withheld: Withheld = { kind: "skip", reason, rungs: [] };
  await changeContinuation(live, RUNTIME, (state) => ({
    result: undefined,
    state,
    entries: [{ kind: NUDGE_WITHHELD, data: { ...withheld, turnId } }],
  }));
  return skipped(withheld);
}

function skipped(decision: Parameters<typeof explainDecision>[0] & { reason: SkipReason }): Idle {
  return { kind: "skip", reason: decision.reason, explain: explainDecision(decision) };
}

/** What is known of the turn that ended, as the decision takes it. */
function known({
  state,
  documents,
  seen,
  judgement,
  live,
}: {
  readonly state: ContinuationState;
  readonly documents: Documents;
  readonly seen: SeenCalls | undefined;
  readonly judgement: Judgement | undefined;
  readonly live: Live;
}): Pick<DecisionInput, "state" | "judgement" | "isAway" | "work" | "session"> {
  const { turn, report = {} } = state;
  const toolCalls = report.toolCalls ?? seen?.calls;
  const { revision, cleared } = todoDocument(documents);
  return {
    state,
    ...(judgement && { judgement }),
    isAway: live.host.isAway?.() === true,
    work: {
      ...(toolCalls !== undefined && { toolCalls }),
      ...(turn && { hasChangedList: revision !== turn.revision }),
      ...(cleared !== undefined && { hasClearedList: (turn?.at ?? 0) <= cleared }),
    },
    ...(live.session !== undefined && { session: live.session }),
  };
}

/**
 * What tells how the turn ended. Where nobody told what the agent said last, the prompt and the list tell all
 * the same what was asked for and whether what comes next could do harm. Open permissions and plans
 * have rungs of their own.
 */
function endOfTurn(
  { session, now }: Live,
  { prompt, report = {}, lastTurnOutcome }: ContinuationState,
  documents: Documents,
): EndingInput {
  const { lastMessage, backgroundJobs } = report;
  const at = now();
  return {
    ...(prompt !== undefined && { prompt }),
    lastMessage: lastMessage ?? "",
    todos: [
      ...allTodos(todoDocument(documents).list).filter((todo) => isOwn(todo, session)),
      ...goalTodos(documents),
    ].map(({ content, status, waits = [] }) => ({ content, status, waits: openWaits(waits, at) })),
    facts: {
      ...(backgroundJobs !== undefined && { backgroundJobs }),
      // How a provider failed is in what was said last.
      ...(lastTurnOutcome &&
        lastMessage !== undefined && { stopReason: lastTurnOutcome.stopReason }),
    },
  };
}

/** Whether it is the work of this session, where that is asked. */
function isOwn(todo: Todo, session: string | undefined): boolean {
  return session === undefined || todo.session === session;
}

/** A judge that fails, or says what nobody knows, is in favour of waiting. */
async function judged({ judge }: Live, ending: Ending): Promise<Judgement | undefined> {
  if (!judge) return undefined;
  const judgement = await Promise.resolve(ending)
    .then(judge)
    .catch(() => "wait" as const);
  return judgement === "go-on" || judgement === "park" ? judgement : "wait";
}

/** An agent that is told to go on begins anew: only what it does from now on is its answer. */
function withMark(
  state: ContinuationState,
  documents: Documents,
  seen: SeenCalls | undefined,
): ContinuationState {
  if (!state.turn) return state;
  const { revision } = todoDocument(documents);
  return { ...state, turn: { ...state.turn, revision, ...(seen && { facts: seen.newest }) } };
}

/**
 * What the host said with this idle, on top of what it can be asked. No answer
 * lifts the switch, or decides on a plan that waits.
 */
export function guardsNow({ host }: Live, documents: Documents, given: HostGuards): HostGuards {
  const asked: HostGuards = {
    ...(host.isPlanMode && { isPlanMode: host.isPlanMode() }),
    ...(host.isSwitchedOff && { isSwitchedOff: host.isSwitchedOff() }),
  };
  return {
    ...asked,
    ...given,
    ...(asked.isSwitchedOff && { isSwitchedOff: true }),
    ...(isPlanWaiting(documents) && { isWaitingOnUser: true }),
  };
}

/** The todo to go on with: one of this session that does not wait, in progress if there is one. */
function nextOf(open: readonly Todo[], { session, now }: Live): Todo | undefined {
  const at = now();
  const ready = open.filter((todo) => !isWaiting(todo, at) && isOwn(todo, session));
  return ready.find(({ status }) => status === "in_progress") ?? ready[0];
}

/** 60 bits, in the digits that cost a model the fewest tokens. */
function newNonce(): string {
  return String(randomBytes(8).readBigUInt64BE() % 10n ** 18n).padStart(18, "0");
}

/** Names the tool that writes only where there is no doubt which one it is. */
function toolNames({ tools, clearTool: clear, waitMark: wait }: Dialect): {
  write?: string;
  clear?: string;
  wait?: string;
} {
  const [write, ...others] = tools.filter(
    ({ name, access }) => access === "write" && name !== clear,
  );
  return {
    ...(write && others.length === 0 && { write: write.name }),
    ...(clear !== undefined && { clear }),
    ...(wait !== undefined && { wait }),
  };
}
