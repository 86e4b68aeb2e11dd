/**
 * One scope, live: the only place where the pure folders meet a store, a clock
 * and listeners.
 * @module
 */
import type { HostGuards, LimitExtension } from "../continuation/index.ts";
import type { Dialect, HiddenMessage, Reply, ToolDefinition } from "../dialects/dialect.ts";
import { toolNamed } from "../dialects/dialect.ts";
import type { Recall, RestoredList, RestoringDialect, TranscriptRecord } from "../recall/index.ts";
import { restoreFromRecords } from "../recall/index.ts";
import type { EvidencePolicy, ReminderGuards, ReminderKind, SeenWork } from "../reminder/index.ts";
import type { TodoScope } from "../scope/index.ts";
import { resolveTodoScope } from "../scope/index.ts";
import type { JournalEntry, JournalQuery } from "../stores/contract.ts";
import type { Drift, Plan, Plans } from "../plan/index.ts";
import type { TodoEvidence } from "../progress/index.ts";
import type { Evidence, LeftTodo, PhaseDraft, Todo, TodoList } from "../todo/index.ts";
import { QUIET_HAND_RULES } from "../todo/index.ts";
import type { Answered } from "./answer.ts";
import { answerTodo, eventHappened } from "./answer.ts";
import type { CallOptions } from "./call.ts";
import { callTool } from "./call.ts";
import { callTaskTool, isTaskTool } from "./call-task.ts";
import type {
  Idle,
  Outlook,
  PastDecision,
  Steered,
  TurnEnd,
  TurnStart,
} from "./continuation/index.ts";
import * as continuation from "./continuation/index.ts";
import { dialectOf, knownDialects } from "./dialects.ts";
import { todoDocument } from "./documents.ts";
import type { Edit, Edited } from "./edit.ts";
import { editByHand } from "./edit.ts";
import { checkById, checkPlace, evidenceOf, setPolicy } from "./evidence/index.ts";
import type { WorkEvents } from "./feed.ts";
import { Feed } from "./feed.ts";
import { nameById } from "./hand-over.ts";
import { importList } from "./import-list.ts";
import { liveList } from "./live-list.ts";
import type { Live } from "./live.ts";
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
  ChildOptions,
  ChildWork,
  ObservedEvent,
  WorkProgress,
} from "./progress/index.ts";
import * as progress from "./progress/index.ts";
import { countWork, countWrite, switchReminder, takeReminders } from "./reminders.ts";
import { recallHere } from "./recall.ts";
import { requireStoreAndDialect } from "./required-options.ts";
import type { Restored } from "./restore-list.ts";
import { restoreList } from "./restore-list.ts";
import { scopeless } from "./scopeless.ts";
import type { WorkSurvey } from "./survey.ts";
import { surveyHere } from "./survey.ts";
import type { Undone } from "./undo.ts";
import { undoLast } from "./undo.ts";
import type { Workstream, WorkstreamOptions } from "./contract.ts";

/** Opens the list of an origin. The store stays the caller's: closing the workstream leaves it open. */
export async function openWorkstream(options: WorkstreamOptions): Promise<Workstream> {
  await requireStoreAndDialect(options);
  const { store, origin, host = {}, watch = {} } = options;
  const dialect = await dialectOf(options.dialect);
  const scope = origin ? resolveTodoScope(origin) : null;
  if (!origin || !scope) {
    continuation.givenLimits(options.limits);
    return scopeless(dialect, host, origin);
  }
  const live = liveList(options, { origin, scope: scope.key, dialect });
  const facts = new progress.RuntimeJournal(store, scope.key, live.now);
  return new LiveWorkstream(scope, {
    ...live,
    ...checkPlace(origin, options.checks),
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
    return this.#feed.telling(() =>
      isTaskTool(this.#live, definition)
        ? callTaskTool(this.#live, definition, input, options)
        : callTool(this.#live, definition, input, options),
    );
  }

  async list(): Promise<TodoList> {
    return todoDocument((await this.#live.store.load(this.scope.key)).documents).list;
  }

  async left(): Promise<readonly LeftTodo[]> {
    return todoDocument((await this.#live.store.load(this.scope.key)).documents).left ?? [];
  }

  async takeBack(ids: readonly string[] | "all"): Promise<Edited> {
    const chosen = ids === "all" ? (await this.left()).map(({ todo }) => todo.id) : ids;
    const action = `take back ${chosen.length} todo${chosen.length === 1 ? "" : "s"}`;
    return this.edit({ operations: chosen.map(nameById), action, rules: QUIET_HAND_RULES });
  }

  answer(todo: string, text: string): Promise<Answered> {
    return this.#feed.telling(() => answerTodo(this.#live, todo, text));
  }

  event(name: string): Promise<readonly Todo[]> {
    return this.#feed.telling(() => eventHappened(this.#live, name));
  }

  edit(edit: Edit): Promise<Edited> {
    return this.#feed.telling(() => editByHand(this.#live, edit));
  }

  import(phases: readonly PhaseDraft[], source: string): Promise<TodoList> {
    return this.#feed.telling(() => importList(this.#live, phases, source));
  }

  async restore(
    from: Iterable<TranscriptRecord> | AsyncIterable<TranscriptRecord> | RestoredList,
    source: string,
    dialects?: readonly RestoringDialect[],
  ): Promise<Restored> {
    const known = dialects ?? [this.dialect, ...(await knownDialects())];
    const found = "phases" in from ? from : await restoreFromRecords(from, known);
    if (!found) return { ok: false, code: "nothing-found" };
    return this.#feed.telling(() => restoreList(this.#live, found, source));
  }

  recall(): Promise<Recall> {
    return recallHere(this.#live);
  }

  undo(options?: CallOptions): Promise<Undone> {
    return this.#feed.telling(() => undoLast(this.#live, options));
  }

  journal(query?: JournalQuery): Promise<readonly JournalEntry[]> {
    return this.#live.store.journal(this.scope.key, query);
  }

  survey(): Promise<WorkSurvey> {
    return surveyHere(this.#live);
  }

  assistantTurn({ toolEvents }: Pick<SeenWork, "toolEvents"> = NO_TOOLS): Promise<void> {
    return countWork(this.#live, { turns: 1, toolEvents });
  }

  tasksWritten(): Promise<void> {
    return countWrite(this.#live, "tasks");
  }

  async reminders(guards: ReminderGuards = {}): Promise<readonly HiddenMessage[]> {
    const { follower, now } = this.#live;
    const troubles = (await follower.catchUp()).verdicts(now());
    const asked = { isToolAvailable: this.tools.length > 0, ...guards };
    return takeReminders(this.#live, asked, troubles);
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

  outlook(): Promise<Outlook> {
    return continuation.outlook(this.#live);
  }

  async plan(): Promise<Plan | undefined> {
    return (await this.plans()).current;
  }

  plans(): Promise<Plans> {
    return planning.loadPlans(this.#live);
  }

  proposePlan(text: string, options?: ProposalOptions): Promise<PlanAnswer> {
    return this.#feed.telling(() => planning.propose(this.#live, text, options));
  }

  readAnswer(): AnswerReader {
    return planning.answerReader({
      isPlanMode: this.#live.host.isPlanMode?.() ?? false,
      delta: (text) => {
        if (text !== "") this.#feed.tell("plan", { kind: "delta", text });
      },
      propose: (text) => this.proposePlan(text),
    });
  }

  approvePlan(approval: Approval): Promise<PlanAnswer> {
    return this.#feed.telling(() => planning.approve(this.#live, approval));
  }

  rejectPlan(rejection: Rejection): Promise<PlanAnswer> {
    return this.#feed.telling(() => planning.reject(this.#live, rejection));
  }

  seedFromPlan(): Promise<Seeded> {
    return this.#feed.telling(() => planning.seedFromPlan(this.#live));
  }

  drift(): Promise<Drift | undefined> {
    return planning.planDrift(this.#live);
  }

  observe(event: ObservedEvent): Promise<void> {
    return this.#factFeed.telling(() =>
      // Of all facts only the end of a child agent can change the list.
      event.kind === "agent-ended"
        ? this.#feed.telling(() => progress.observe(this.#live, event))
        : progress.observe(this.#live, event),
    );
  }

  progress(): Promise<WorkProgress> {
    return progress.progressHere(this.#live);
  }

  child(agent: string, options?: ChildOptions): ChildWork {
    return progress.childWork(this.#live, agent, options);
  }

  childLists(): Promise<ChildLists> {
    return progress.childLists(this.#live);
  }

  evidence(todo: string): Promise<TodoEvidence | undefined> {
    return evidenceOf(this.#live, todo);
  }

  check(todo: string): Promise<Evidence | undefined> {
    return checkById(this.#live, todo);
  }

  requireEvidence(policy: EvidencePolicy): Promise<void> {
    return setPolicy(this.#live, policy);
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
}

function unknownTool(tool: string, tools: readonly ToolDefinition[]): Reply {
  const names = tools.map(({ name }) => name).join(", ");
  const text = `Unknown tool "${tool}". Tools: ${names || "none here"}.`;
  return { text, details: null, isError: true };
}
