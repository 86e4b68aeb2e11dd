/**
 * One scope, live: the only place where the pure folders meet a store, a clock
 * and listeners.
 * @module
 */
import { randomUUID } from "node:crypto";
import type { HostGuards, LimitExtension } from "../continuation/index.ts";
import type { Dialect, HiddenMessage, Reply, ToolDefinition } from "../dialects/dialect.ts";
import { toolNamed } from "../dialects/dialect.ts";
import type { Recall, RestoringDialect, TranscriptRecord } from "../recall/index.ts";
import { restoreFromRecords } from "../recall/index.ts";
import type { ReminderChoices, ReminderGuards, ReminderKind, SeenWork } from "../reminder/index.ts";
import type { Origin, TodoScope } from "../scope/index.ts";
import { resolveTodoScope } from "../scope/index.ts";
import type { JournalEntry, JournalQuery, Store } from "../stores/contract.ts";
import type { Drift, Plan, Plans } from "../plan/index.ts";
import type { TodoEvidence, WatchOptions } from "../progress/index.ts";
import type { PhaseDraft, Rules, TodoList } from "../todo/index.ts";
import type { TaskBoard } from "./board/index.ts";
import type { CallOptions } from "./call.ts";
import { callTool } from "./call.ts";
import { callTaskTool, isTaskTool } from "./call-task.ts";
import type { Idle, PastDecision, Steered, TurnEnd, TurnStart } from "./continuation/index.ts";
import * as continuation from "./continuation/index.ts";
import { dialectOf, knownDialects } from "./dialects.ts";
import { todoDocument } from "./documents.ts";
import type { Edit, Edited } from "./edit.ts";
import { editByHand } from "./edit.ts";
import { evidenceOf } from "./evidence/evidence-of.ts";
import type { WorkEvents } from "./feed.ts";
import { Feed } from "./feed.ts";
import { importList } from "./import-list.ts";
import type { Host, Live } from "./live.ts";
import type {
  AnswerReader,
  Approval,
  PlanAnswer,
  ProposalOptions,
  Rejection,
  Seeded,
} from "./plan/index.ts";
import * as planning from "./plan/index.ts";
import { offeredTools } from "./offered-tools.ts";
import type {
  ChildLists,
  ChildWork,
  ObservedEvent,
  ObservedWork,
  WorkProgress,
} from "./progress/index.ts";
import * as progress from "./progress/index.ts";
import { countWork, countWrite, switchReminder, takeReminders } from "./reminders.ts";
import { recallHere } from "./recall.ts";
import type { Restored } from "./restore-list.ts";
import { restoreList } from "./restore-list.ts";
import { scopeless } from "./scopeless.ts";
import type { Undone } from "./undo.ts";
import { undoLast } from "./undo.ts";

export interface WorkstreamOptions {
  readonly store: Store;
  /** Who is calling. None, or one that owns no list, gives a workstream that does nothing. */
  readonly origin?: Origin | undefined;
  /** A dialect or the name of one. */
  readonly dialect: Dialect | string;
  /** Where the dialect's task tools work, if it has some. Omitted: they are not offered. */
  readonly board?: TaskBoard;
  /** What to do with a second todo in progress. Omitted: what the dialect does. */
  readonly focus?: Rules["focus"];
  readonly host?: Host;
  /** How far a nudged agent may go, where it is not `DEFAULT_LIMITS`. */
  readonly limits?: LimitExtension;
  /** Omitted: random. */
  readonly newEpisodeId?: () => string;
  /** Which reminders there are, and when a list is stale. Omitted: `DEFAULT_REMINDERS`. */
  readonly reminders?: ReminderChoices;
  /** How loops and stalls are found, and whether they are a reason to stop. Omitted: they warn. */
  readonly watch?: WatchOptions;
  /** Milliseconds since the epoch. Omitted: the system's clock. */
  readonly now?: () => number;
}

export interface Workstream extends ObservedWork {
  readonly scope: TodoScope | null;
  readonly dialect: Dialect;
  /** The tools to offer to the model now; none where the dialect withholds them. */
  readonly tools: readonly ToolDefinition[];
  /** Carries out a model's tool call. Bad input is a reply, never an exception. */
  call(tool: string, input: unknown, options?: CallOptions): Promise<Reply>;
  list(): Promise<TodoList>;
  /** Carries out a person's edit; the model is told before its next turn. */
  edit(edit: Edit): Promise<Edited>;
  /** Makes the list what another program says it is; `source` names it in the history. */
  import(phases: readonly PhaseDraft[], source: string): Promise<TodoList>;
  /**
   * Puts back the list that a transcript holds, unless the one here changed later. `source` names
   * the transcript in the history. Omitted dialects: this workstream's, then all others.
   */
  restore(
    records: Iterable<TranscriptRecord> | AsyncIterable<TranscriptRecord>,
    source: string,
    dialects?: readonly RestoringDialect[],
  ): Promise<Restored>;
  /** What goes back into the context after compaction: what is open, as data. */
  recall(): Promise<Recall>;
  /** Takes back the last change of the list that is not undone yet. */
  undo(): Promise<Undone>;
  journal(query?: JournalQuery): Promise<readonly JournalEntry[]>;
  /**
   * The model answered once, with or without tool calls. Omitted: it called no tool. A host that
   * does not tell of answers tells of turns: the end of a turn without one counts as an answer.
   */
  assistantTurn(seen?: Pick<SeenWork, "toolEvents">): Promise<void>;
  /** The model wrote to the durable tasks, with tools that are not this workstream's. */
  tasksWritten(): Promise<void>;
  /**
   * Hidden messages that are due before the model's next turn. Each is handed out once. What is
   * left out of the guards is taken from the host's own answers.
   */
  reminders(guards?: ReminderGuards): Promise<readonly HiddenMessage[]>;
  /** A person switches a kind of reminder on or off, for this list and from now on. */
  switchReminder(kind: ReminderKind, isOn: boolean): Promise<void>;
  /** A turn of the agent begins; to be told before it runs. */
  turnStarted(turn: TurnStart): Promise<void>;
  /** A turn ended. May be told again: the last word counts. */
  turnEnded(turn: TurnEnd): Promise<void>;
  /** The host restarted and sends a prompt of its own next: the first idle is not nudged. */
  restarted(): Promise<void>;
  /** Whether the agent, idle with todos open, is told to go on. One nudge a turn, whoever asks. */
  idle(guards?: HostGuards): Promise<Idle>;
  /** The person wants no nudges until `resume`. */
  pause(): Promise<Steered>;
  resume(): Promise<Steered>;
  /** The person raises limits, for the open episode or else the next. */
  extend(limits: LimitExtension): Promise<Steered>;
  /** The person gives a new budget. */
  reset(): Promise<Steered>;
  /** The last decisions, newest first, in words. Omitted: the last one. */
  explain(options?: { readonly last?: number }): Promise<readonly PastDecision[]>;
  /** The newest plan, whatever its state; undefined before the first. */
  plan(): Promise<Plan | undefined>;
  /** The newest plan and those before it. */
  plans(): Promise<Plans>;
  /** Asks a person for approval of a text. It takes the place of any other plan. */
  proposePlan(text: string, options?: ProposalOptions): Promise<PlanAnswer>;
  /** Reads a model's answer as it streams in; a plan in it is proposed when it ends. */
  readAnswer(): AnswerReader;
  approvePlan(approval: Approval): Promise<PlanAnswer>;
  /** Also takes an approval back. */
  rejectPlan(rejection: Rejection): Promise<PlanAnswer>;
  /** Puts the lines of the approved plan that have no work yet on the list. */
  seedFromPlan(): Promise<Seeded>;
  /** Where the approved plan and the work have parted; undefined without an approved plan. */
  drift(): Promise<Drift | undefined>;
  /**
   * Tells from now on of every change of the list, or of plans, also of other
   * processes. Answers a function that ends it.
   */
  on<Name extends keyof WorkEvents>(
    event: Name,
    listener: (event: WorkEvents[Name]) => void,
  ): () => void;
  close(): Promise<void>;
}

/** Opens the list of an origin. The store stays the caller's: closing the workstream leaves it open. */
export async function openWorkstream(options: WorkstreamOptions): Promise<Workstream> {
  const { store, origin, host = {}, reminders = {}, now = Date.now } = options;
  const dialect = await dialectOf(options.dialect);
  const scope = origin ? resolveTodoScope(origin) : null;
  const limits = continuation.givenLimits(options.limits);
  if (!origin || !scope) return scopeless(dialect, host, origin);
  const { newEpisodeId = randomUUID, watch = {} } = options;
  const facts = new progress.RuntimeJournal(store, scope.key, now);
  return new LiveWorkstream(scope, {
    store,
    scope: scope.key,
    dialect,
    ...(options.board && { board: options.board }),
    rules: { ...dialect.rules, focus: options.focus ?? dialect.rules.focus },
    host: { isSwitchedOff: () => continuation.isOffFor(origin), ...host },
    limits,
    reminders,
    newEpisodeId,
    now,
    facts,
    follower: new progress.Follower(store, scope.key, facts, watch),
  });
}

const NO_TOOLS = { toolEvents: 0 };

class LiveWorkstream implements Workstream {
  readonly scope: TodoScope;
  readonly #live: Live;
  readonly #feed: Feed;
  readonly #factFeed: Feed;

  constructor(scope: TodoScope, live: Live) {
    this.scope = scope;
    this.#live = live;
    this.#feed = new Feed(live.store, live.scope);
    this.#factFeed = new Feed(live.store, live.facts.scope);
  }

  get dialect(): Dialect {
    return this.#live.dialect;
  }

  get tools(): readonly ToolDefinition[] {
    return offeredTools(this.#live, false);
  }

  async call(tool: string, input: unknown, options: CallOptions = {}): Promise<Reply> {
    const definition = toolNamed(this.tools, tool);
    if (!definition) return unknownTool(tool, this.tools);
    return this.#told(() =>
      isTaskTool(this.#live, definition)
        ? callTaskTool(this.#live, definition, input)
        : callTool(this.#live, definition, input, options),
    );
  }

  async list(): Promise<TodoList> {
    return todoDocument((await this.#live.store.load(this.scope.key)).documents).list;
  }

  edit(edit: Edit): Promise<Edited> {
    return this.#told(() => editByHand(this.#live, edit));
  }

  import(phases: readonly PhaseDraft[], source: string): Promise<TodoList> {
    return this.#told(() => importList(this.#live, phases, source));
  }

  async restore(
    records: Iterable<TranscriptRecord> | AsyncIterable<TranscriptRecord>,
    source: string,
    dialects?: readonly RestoringDialect[],
  ): Promise<Restored> {
    const known = dialects ?? [this.dialect, ...(await knownDialects())];
    const found = await restoreFromRecords(records, known);
    if (!found) return { ok: false, code: "nothing-found" };
    return this.#told(() => restoreList(this.#live, found, source));
  }

  recall(): Promise<Recall> {
    return recallHere(this.#live);
  }

  undo(): Promise<Undone> {
    return this.#told(() => undoLast(this.#live));
  }

  journal(query?: JournalQuery): Promise<readonly JournalEntry[]> {
    return this.#live.store.journal(this.scope.key, query);
  }

  assistantTurn({ toolEvents }: Pick<SeenWork, "toolEvents"> = NO_TOOLS): Promise<void> {
    return countWork(this.#live, { turns: 1, toolEvents });
  }

  tasksWritten(): Promise<void> {
    return countWrite(this.#live, "tasks");
  }

  reminders(guards: ReminderGuards = {}): Promise<readonly HiddenMessage[]> {
    return takeReminders(this.#live, { isToolAvailable: this.tools.length > 0, ...guards });
  }

  switchReminder(kind: ReminderKind, isOn: boolean): Promise<void> {
    return switchReminder(this.#live, kind, isOn);
  }

  turnStarted(turn: TurnStart): Promise<void> {
    return continuation.turnStarted(this.#live, turn);
  }

  turnEnded(turn: TurnEnd): Promise<void> {
    return continuation.turnEnded(this.#live, turn);
  }

  restarted(): Promise<void> {
    return continuation.restarted(this.#live);
  }

  idle(guards?: HostGuards): Promise<Idle> {
    return continuation.idle(this.#live, guards);
  }

  pause(): Promise<Steered> {
    return continuation.pauseByHand(this.#live);
  }

  resume(): Promise<Steered> {
    return continuation.resumeByHand(this.#live);
  }

  extend(limits: LimitExtension): Promise<Steered> {
    return continuation.extendByHand(this.#live, limits);
  }

  reset(): Promise<Steered> {
    return continuation.resetByHand(this.#live);
  }

  explain({ last = 1 }: { readonly last?: number } = {}): Promise<readonly PastDecision[]> {
    return continuation.pastDecisions(this.#live, last);
  }

  async plan(): Promise<Plan | undefined> {
    return (await this.plans()).current;
  }

  plans(): Promise<Plans> {
    return planning.loadPlans(this.#live);
  }

  proposePlan(text: string, options?: ProposalOptions): Promise<PlanAnswer> {
    return this.#told(() => planning.propose(this.#live, text, options));
  }

  readAnswer(): AnswerReader {
    return planning.answerReader({
      isPlanMode: this.#live.host.isPlanMode?.() ?? false,
      delta: (text) => this.#feed.tell("plan", { kind: "delta", text }),
      propose: (text) => this.proposePlan(text),
    });
  }

  approvePlan(approval: Approval): Promise<PlanAnswer> {
    return this.#told(() => planning.approve(this.#live, approval));
  }

  rejectPlan(rejection: Rejection): Promise<PlanAnswer> {
    return this.#told(() => planning.reject(this.#live, rejection));
  }

  seedFromPlan(): Promise<Seeded> {
    return this.#told(() => planning.seedFromPlan(this.#live));
  }

  drift(): Promise<Drift | undefined> {
    return planning.planDrift(this.#live);
  }

  async observe(event: ObservedEvent): Promise<void> {
    await this.#factFeed.ready();
    await this.#told(() => progress.observe(this.#live, event));
    await this.#factFeed.catchUp();
  }

  progress(): Promise<WorkProgress> {
    return progress.progressHere(this.#live);
  }

  child(agent: string): ChildWork {
    return progress.childWork(this.#live, agent);
  }

  childLists(): Promise<ChildLists> {
    return progress.childLists(this.#live);
  }

  evidence(todo: string): Promise<TodoEvidence | undefined> {
    return evidenceOf(this.#live, todo);
  }

  on<Name extends keyof WorkEvents>(
    event: Name,
    listener: (event: WorkEvents[Name]) => void,
  ): () => void {
    return (event === "runtime" ? this.#factFeed : this.#feed).listen(event, listener);
  }

  async close(): Promise<void> {
    await this.#live.facts.settled();
    this.#feed.close();
    this.#factFeed.close();
  }

  /** Writes, and resolves once this workstream's listeners have heard of it. */
  async #told<T>(write: () => Promise<T>): Promise<T> {
    await this.#feed.ready();
    const result = await write();
    await this.#feed.catchUp();
    return result;
  }
}

function unknownTool(tool: string, tools: readonly ToolDefinition[]): Reply {
  const names = tools.map(({ name }) => name).join(", ");
  const text = `Unknown tool "${tool}". Tools: ${names || "none here"}.`;
  return { text, details: null, isError: true };
}
