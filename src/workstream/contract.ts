/**
 * What a host holds in its hands.
 * @module
 */
import type { HostGuards, LimitExtension } from "../continuation/index.ts";
import type { Dialect, HiddenMessage, Reply, ToolDefinition } from "../dialects/dialect.ts";
import type { Recall, RestoredList, RestoringDialect, TranscriptRecord } from "../recall/index.ts";
import type { ReminderChoices, ReminderGuards, ReminderKind, SeenWork } from "../reminder/index.ts";
import type { Origin, TodoScope } from "../scope/index.ts";
import type { JournalEntry, JournalQuery, Store } from "../stores/contract.ts";
import type { Drift, Plan, Plans } from "../plan/index.ts";
import type { WatchOptions } from "../progress/index.ts";
import type { LeftTodo, PhaseDraft, Rules, Todo, TodoList } from "../todo/index.ts";
import type { Answered } from "./answer.ts";
import type { TaskBoard } from "./board/index.ts";
import type { CallOptions } from "./call.ts";
import type {
  Idle,
  Outlook,
  PastDecision,
  Steered,
  TurnEnd,
  TurnStart,
} from "./continuation/index.ts";
import type { Edit, Edited } from "./edit.ts";
import type { CheckPlace } from "./evidence/index.ts";
import type { WorkEvents } from "./feed.ts";
import type { Hand, Host, Judge } from "./live.ts";
import type {
  AnswerReader,
  Approval,
  PlanAnswer,
  ProposalOptions,
  Rejection,
  Seeded,
} from "./plan/index.ts";
import type { ObservedWork } from "./progress/index.ts";
import type { Restored } from "./restore-list.ts";
import type { WorkSurvey } from "./survey.ts";
import type { Undone } from "./undo.ts";

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
  /** The session at work, by whatever name the host gives it. Omitted: it is not asked whose todos they are. */
  readonly session?: string;
  /** Whose edits `edit`, `undo` and `takeBack` make. Omitted: a person's, of whom the model is told. */
  readonly hand?: Hand;
  /** Omitted: the host leaves it to us how a turn ended. */
  readonly judge?: Judge;
  /** How far a nudged agent may go, where it is not `CLIENT_LIMITS`. */
  readonly limits?: LimitExtension;
  /** Omitted: random. */
  readonly newEpisodeId?: () => string;
  /** Which reminders there are, and when a list is stale. Omitted: `DEFAULT_REMINDERS`. */
  readonly reminders?: ReminderChoices;
  /** How loops and stalls are found, and whether they are a reason to stop. Omitted: they warn. */
  readonly watch?: WatchOptions;
  /** Where and for how long checks are run. Omitted: in the workspace, if that is the origin. */
  readonly checks?: Partial<CheckPlace>;
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
  /** Open todos of earlier sessions, set aside when another session began to write. Newest last. */
  left(): Promise<readonly LeftTodo[]>;
  /** A person puts todos that were set aside back on the list, by their ids. */
  takeBack(ids: readonly string[] | "all"): Promise<Edited>;
  /** A person answers what a todo waits for. The model is told before it goes on. */
  answer(todo: string, text: string): Promise<Answered>;
  /** An event happened: todos of this list wait for it no longer. Answers those that did. */
  event(name: string): Promise<readonly Todo[]>;
  /** Carries out a person's edit; the model is told before its next turn. */
  edit(edit: Edit): Promise<Edited>;
  /** Makes the list what another program says it is; `source` names it in the history. */
  import(phases: readonly PhaseDraft[], source: string): Promise<TodoList>;
  /**
   * Puts back the list that a transcript's records hold, or that was found in them, unless the one
   * here changed later. `source` names the transcript in the history. Omitted dialects: this
   * workstream's, then all others.
   */
  restore(
    from: Iterable<TranscriptRecord> | AsyncIterable<TranscriptRecord> | RestoredList,
    source: string,
    dialects?: readonly RestoringDialect[],
  ): Promise<Restored>;
  /** What goes back into the context after compaction: what is open, as data. */
  recall(): Promise<Recall>;
  /** Takes back the last change of the list that is not undone yet. */
  undo(options?: CallOptions): Promise<Undone>;
  journal(query?: JournalQuery): Promise<readonly JournalEntry[]>;
  /** Everything that there is to show of this scope. Changes nothing. */
  survey(): Promise<WorkSurvey>;
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
  /** What would be decided if the agent, having worked, ended its turn now. Writes nothing. */
  outlook(): Promise<Outlook>;
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
