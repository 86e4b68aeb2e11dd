/**
 * One scope, live: the only place where the pure folders meet a store, a clock
 * and listeners.
 * @module
 */
import type { AbortCause, HostGuards, LimitExtension } from "../continuation/index.ts";
import type { Dialect, HiddenMessage, Reply, ToolDefinition } from "../dialects/dialect.ts";
import type { Drift, Plan, Plans } from "../plan/index.ts";
import { NO_PLANS } from "../plan/index.ts";
import type { TodoEvidence } from "../progress/index.ts";
import type { Recall, RestoringDialect } from "../recall/index.ts";
import type { EvidencePolicy, ReminderGuards, ReminderKind, SeenWork } from "../reminder/index.ts";
import type { TodoScope } from "../scope/index.ts";
import { resolveTodoScope } from "../scope/index.ts";
import type { JournalEntry, JournalQuery } from "../stores/contract.ts";
import type { Evidence, LeftTodo, PhaseDraft, Todo, TodoList } from "../todo/index.ts";
import { EMPTY_LIST, QUIET_HAND_RULES } from "../todo/index.ts";
import type { Answered } from "./answer.ts";
import { answerTodo, eventHappened } from "./answer.ts";
import type { CallOptions } from "./call.ts";
import { callTool, NO_SCOPE_REPLY, offeredTools } from "./call.ts";
import type { Idle, Outlook, PastDecision, Steered } from "./continuation/index.ts";
import * as continuation from "./continuation/index.ts";
import { todoDocument } from "./documents.ts";
import type { Edit, Edited, Undone } from "./edit.ts";
import { editByHand, nameById, undoLast } from "./edit.ts";
import { checkById } from "./evidence/checks.ts";
import { evidenceOf, setPolicy } from "./evidence/evidence.ts";
import type { WorkEvents } from "./feed.ts";
import { Feed } from "./feed.ts";
import type { GoalWork } from "./goal/goals.ts";
import { goalWork } from "./goal/goals.ts";
import type { RestorableList, Restored } from "./import-list.ts";
import { importList, restoreList } from "./import-list.ts";
import type { Live, WorkstreamOptions } from "./live.ts";
import { givenLimits, liveScope, requiredDialect } from "./live.ts";
import type { AnswerReader } from "./plan/answer-reader.ts";
import { answerReader } from "./plan/answer-reader.ts";
import type { Approval, PlanAnswer, ProposalOptions, Rejection } from "./plan/plans.ts";
import * as planning from "./plan/plans.ts";
import type { Seeded } from "./plan/seed.ts";
import { planDrift, seedFromPlan } from "./plan/seed.ts";
import type { ChildLists, ChildOptions, ChildWork } from "./progress/child-lists.ts";
import { childLists, childWork } from "./progress/child-lists.ts";
import type { ObservedEvent, WorkProgress } from "./progress/work-progress.ts";
import { NO_PROGRESS, observe, progressHere } from "./progress/work-progress.ts";
import { recallHere } from "./recall.ts";
import { countWork, countWrite, switchReminder, takeReminders } from "./reminders.ts";
import type { WorkSurvey } from "./survey.ts";
import { NOTHING_TO_SURVEY, surveyHere } from "./survey.ts";

const NO_SCOPE = { ok: false, code: "no-scope" } as const;
const NO_EDIT: Edited = { list: EMPTY_LIST, changes: [], issues: [] };

/** Opens the list of an origin. The store stays the caller's: closing the workstream leaves it open. */
export async function openWorkstream(options: WorkstreamOptions): Promise<Workstream> {
  const dialect = await requiredDialect(options);
  givenLimits(options.limits);
  const { origin } = options;
  const scope = origin ? resolveTodoScope(origin) : null;
  const live = origin && scope && liveScope(options, { origin, scope: scope.key, dialect });
  return new Workstream({ ...options, dialect }, scope, live || undefined);
}

/**
 * What a host holds in its hands. The workstream of an origin that owns no list does nothing: each
 * method names what it answers then.
 */
export class Workstream {
  readonly scope: TodoScope | null;
  readonly dialect: Dialect;
  readonly #options: WorkstreamOptions;
  readonly #live: Live | undefined;
  readonly #feed: Feed | undefined;
  readonly #factFeed: Feed | undefined;

  constructor(
    options: WorkstreamOptions & { readonly dialect: Dialect },
    scope: TodoScope | null,
    live: Live | undefined,
  ) {
    this.scope = scope;
    this.dialect = options.dialect;
    this.#options = options;
    this.#live = live;
    this.#feed = live && new Feed(live.store, live.scope);
    this.#factFeed = live && new Feed(live.store, live.facts.scope);
  }

  /** Without a scope nothing is read. */
  async #read<T>(without: T, read: (live: Live) => Promise<T>): Promise<T> {
    return this.#live ? read(this.#live) : without;
  }

  /** Without a scope nothing is written. Resolves when listeners have heard of the change. */
  async #write<T>(without: T, write: (live: Live) => Promise<T>): Promise<T> {
    const [live, feed] = [this.#live, this.#feed];
    return live && feed ? feed.notifyAfter(() => write(live)) : without;
  }

  /** The tools to offer to the model now; none where the dialect withholds them. */
  get tools(): readonly ToolDefinition[] {
    const { host = {}, board } = this.#options;
    return offeredTools({ dialect: this.dialect, host, ...(board && { board }) }, !this.scope);
  }

  /** Carries out a model's tool call. Bad input is a reply, never an exception. */
  call(tool: string, input: unknown, options?: CallOptions): Promise<Reply> {
    return this.#write(NO_SCOPE_REPLY, (live) => callTool(live, tool, input, options));
  }

  list(): Promise<TodoList> {
    return this.#read(EMPTY_LIST, async ({ store, scope }) => {
      return todoDocument((await store.load(scope)).documents).list;
    });
  }

  /** Open todos of earlier sessions, set aside when another session began to write. Newest last. */
  left(): Promise<readonly LeftTodo[]> {
    return this.#read<readonly LeftTodo[]>([], async ({ store, scope }) => {
      return todoDocument((await store.load(scope)).documents).left ?? [];
    });
  }

  /** A person puts todos that were set aside back on the list, by their ids. */
  async takeBack(ids: readonly string[] | "all"): Promise<Edited> {
    const chosen = ids === "all" ? (await this.left()).map(({ todo }) => todo.id) : ids;
    const action = `take back ${chosen.length} todo${chosen.length === 1 ? "" : "s"}`;
    return this.edit({ operations: chosen.map(nameById), action, rules: QUIET_HAND_RULES });
  }

  /** A person answers what a todo waits for. The model is told before it goes on. */
  answer(todo: string, text: string): Promise<Answered> {
    return this.#write<Answered>(NO_SCOPE, (live) => answerTodo(live, todo, text));
  }

  /** An event happened: todos of this list wait for it no longer. Answers those that did. */
  event(name: string): Promise<readonly Todo[]> {
    return this.#write<readonly Todo[]>([], (live) => eventHappened(live, name));
  }

  /** Carries out a person's edit; the model is told before its next turn. */
  edit(edit: Edit): Promise<Edited> {
    return this.#write(NO_EDIT, (live) => editByHand(live, edit));
  }

  /** Makes the list what another program says it is; `source` names it in the history. */
  import(phases: readonly PhaseDraft[], source: string): Promise<TodoList> {
    return this.#write(EMPTY_LIST, (live) => importList(live, phases, source));
  }

  /**
   * Puts back the list that a transcript's records hold, or that was found in them, unless the one
   * here changed later. `source` names the transcript in the history. Omitted dialects: this
   * workstream's, then all others.
   */
  restore(
    from: RestorableList,
    source: string,
    dialects?: readonly RestoringDialect[],
  ): Promise<Restored> {
    const nothing = { ok: false, code: "nothing-found" } as const;
    return this.#write<Restored>(nothing, (live) => restoreList(live, from, source, dialects));
  }

  /** What goes back into the context after compaction: what is open, as data. */
  recall(): Promise<Recall> {
    return this.#read<Recall>({ kind: "no-list" }, recallHere);
  }

  /** Takes back the last change of the list that is not undone yet. */
  undo(options?: CallOptions): Promise<Undone> {
    const nothing = { ok: false, code: "nothing-to-undo" } as const;
    return this.#write<Undone>(nothing, (live) => undoLast(live, options));
  }

  journal(query?: JournalQuery): Promise<readonly JournalEntry[]> {
    return this.#read<readonly JournalEntry[]>([], ({ store, scope }) =>
      store.journal(scope, query),
    );
  }

  /** Everything that there is to show of this scope. Changes nothing. */
  survey(): Promise<WorkSurvey> {
    return this.#read(NOTHING_TO_SURVEY, surveyHere);
  }

  /**
   * The model answered once, with or without tool calls. Omitted: it called no tool. A host that
   * does not tell of answers tells of turns: the end of a turn without one counts as an answer.
   */
  assistantTurn({ toolEvents }: Pick<SeenWork, "toolEvents"> = { toolEvents: 0 }): Promise<void> {
    return this.#read(undefined, (live) => countWork(live, { turns: 1, toolEvents }));
  }

  /** The model wrote to the durable tasks, with tools that are not this workstream's. */
  tasksWritten(): Promise<void> {
    return this.#read(undefined, (live) => countWrite(live, "tasks"));
  }

  /**
   * Hidden messages that are due before the model's next turn. Each is handed out once. What is
   * left out of the guards is taken from the host's own answers.
   */
  reminders(guards: ReminderGuards = {}): Promise<readonly HiddenMessage[]> {
    return this.#read<readonly HiddenMessage[]>([], async (live) => {
      const troubles = await live.follower.verdicts(live.now());
      const asked = { isToolAvailable: this.tools.length > 0, ...guards };
      return takeReminders(live, asked, troubles);
    });
  }

  /** A person switches a kind of reminder on or off, for this list and from now on. */
  switchReminder(kind: ReminderKind, isOn: boolean): Promise<void> {
    return this.#read(undefined, (live) => switchReminder(live, kind, isOn));
  }

  /** A turn of the agent begins; to be told before it runs. */
  turnStarted(turn: continuation.TurnStart): Promise<void> {
    return this.#read(undefined, (live) => continuation.turnStarted(live, turn));
  }

  /** A turn ended. May be told again: the last word counts. */
  turnEnded(turn: continuation.TurnEnd): Promise<void> {
    return this.#read(undefined, (live) => continuation.turnEnded(live, turn));
  }

  /** Ends the turn that did not end, if there is one. Omitted: nobody wished it. */
  brokenOff(cause?: AbortCause): Promise<void> {
    return this.#read(undefined, (live) => continuation.brokenOff(live, cause));
  }

  /** The host restarted and sends a prompt of its own next: the first idle is not nudged. */
  restarted(): Promise<void> {
    return this.#read(undefined, continuation.restarted);
  }

  /** Whether the agent, idle with todos open, is told to go on. One nudge a turn, whoever asks. */
  async idle(guards?: HostGuards): Promise<Idle> {
    if (!this.#live) return continuation.idleWithoutScope(this.#options.origin);
    return continuation.idle(this.#live, guards);
  }

  /** `turnEnded` and `idle` in one commit. */
  async endedAndIdle(turn: continuation.TurnEnd, guards: HostGuards): Promise<Idle> {
    return this.#live ? continuation.endedAndIdle(this.#live, turn, guards) : this.idle();
  }

  /** The person wants no nudges until `resume`. */
  pause(): Promise<Steered> {
    return this.#read<Steered>(NO_SCOPE, continuation.pauseByHand);
  }

  resume(): Promise<Steered> {
    return this.#read<Steered>(NO_SCOPE, continuation.resumeByHand);
  }

  /** The person raises limits, for the open episode or else the next. */
  extend(limits: LimitExtension): Promise<Steered> {
    return this.#read<Steered>(NO_SCOPE, (live) => continuation.extendByHand(live, limits));
  }

  /** The person gives a new budget. */
  reset(): Promise<Steered> {
    return this.#read<Steered>(NO_SCOPE, continuation.resetByHand);
  }

  /** The last decisions, newest first, in words. Omitted: the last one. */
  explain({ last = 1 }: { readonly last?: number } = {}): Promise<readonly PastDecision[]> {
    return this.#read<readonly PastDecision[]>([], (live) =>
      continuation.pastDecisions(live, last),
    );
  }

  /** What would be decided if the agent, having worked, ended its turn now. Writes nothing. */
  async outlook(): Promise<Outlook> {
    if (this.#live) return continuation.outlook(this.#live);
    return { ...(await this.idle()).explain, isNews: true };
  }

  /** What must be true at the end, and the checks that decide it. */
  readonly goal: GoalWork = goalWork((without, work) => this.#write(without, work));

  /** The newest plan, whatever its state; undefined before the first. */
  async plan(): Promise<Plan | undefined> {
    return (await this.plans()).current;
  }

  /** The newest plan and those before it. */
  plans(): Promise<Plans> {
    return this.#read(NO_PLANS, planning.loadPlans);
  }

  /** Asks a person for approval of a text. It takes the place of any other plan. */
  proposePlan(text: string, options?: ProposalOptions): Promise<PlanAnswer> {
    return this.#write<PlanAnswer>(NO_SCOPE, (live) => planning.propose(live, text, options));
  }

  /** Reads a model's answer as it streams in; a plan in it is proposed when it ends. */
  readAnswer(): AnswerReader {
    return answerReader({
      isPlanMode: this.#live?.host.isPlanMode?.() ?? false,
      delta: (text) => {
        if (text !== "") this.#feed?.notify("plan", { kind: "delta", text });
      },
      propose: (text) => this.proposePlan(text),
    });
  }

  approvePlan(approval: Approval): Promise<PlanAnswer> {
    return this.#write<PlanAnswer>(NO_SCOPE, (live) => planning.approve(live, approval));
  }

  /** Also takes an approval back. */
  rejectPlan(rejection: Rejection): Promise<PlanAnswer> {
    return this.#write<PlanAnswer>(NO_SCOPE, (live) => planning.reject(live, rejection));
  }

  /** Puts the lines of the approved plan that have no work yet on the list. */
  seedFromPlan(): Promise<Seeded> {
    return this.#write<Seeded>(NO_SCOPE, seedFromPlan);
  }

  /** Where the approved plan and the work have parted; undefined without an approved plan. */
  drift(): Promise<Drift | undefined> {
    return this.#read(undefined, planDrift);
  }

  /**
   * Keeps a fact of the runtime; resolves when it is kept. Facts that are told at the same time
   * share one commit. Turns are told by `turnStarted` and `turnEnded`, or here, not both.
   */
  async observe(event: ObservedEvent): Promise<void> {
    await this.#factFeed?.notifyAfter(() =>
      // Of all facts only the end of a child agent can change the list.
      event.kind === "agent-ended"
        ? this.#write(undefined, (live) => observe(live, event))
        : this.#read(undefined, (live) => observe(live, event)),
    );
  }

  /** Number of the newest call of the agent itself that was told. */
  newestCall(): Promise<number> {
    return this.#read(0, continuation.newestCall);
  }

  /** What goes on, how far it is and what is wrong, as of now. Changes nothing. */
  progress(): Promise<WorkProgress> {
    return this.#read(NO_PROGRESS, progressHere);
  }

  /** The list of a child agent, which hangs under the todo that is in progress. */
  child(agent: string, options?: ChildOptions): ChildWork {
    if (this.#live) return childWork(this.#live, agent, options);
    return { tools: [], call: async () => NO_SCOPE_REPLY, list: async () => EMPTY_LIST };
  }

  /** Lists of children that run, and of those that have ended. */
  childLists(): Promise<ChildLists> {
    return this.#read<ChildLists>({ running: [], archived: [] }, childLists);
  }

  /** What supports a todo, by its id. Undefined: there is no such todo. */
  evidence(todo: string): Promise<TodoEvidence | undefined> {
    return this.#read(undefined, (live) => evidenceOf(live, todo));
  }

  /**
   * Runs a todo's check, if the person allowed that command, and answers what is kept of it: an
   * exit code, or why there is none. Undefined: no such todo, or it names no check.
   */
  check(todo: string): Promise<Evidence | undefined> {
    return this.#read(undefined, (live) => checkById(live, todo));
  }

  /** A person decides what a model's completion needs, for this list and from now on. */
  requireEvidence(policy: EvidencePolicy): Promise<void> {
    return this.#read(undefined, (live) => setPolicy(live, policy));
  }

  /**
   * Tells from now on of every change of the list, or of plans, also of other
   * processes. Answers a function that ends it.
   */
  on<Name extends keyof WorkEvents>(
    event: Name,
    listener: (event: WorkEvents[Name]) => void,
  ): () => void {
    const feed = event === "runtime" ? this.#factFeed : this.#feed;
    return feed ? feed.listen(event, listener) : () => {};
  }

  async close(): Promise<void> {
    await this.#live?.facts.settled();
    this.#feed?.close();
    this.#factFeed?.close();
  }
}
