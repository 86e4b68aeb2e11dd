import type { Dialect } from "../dialects/dialect.ts";
import { CLIENT_LIMITS } from "../continuation/index.ts";
import type { Origin } from "../scope/index.ts";
import type { JournalEntry, Store } from "../stores/contract.ts";
import { progressOf } from "../todo/index.ts";
import { todoEntry } from "../workstream/documents.ts";
import type { Workstream, WorkSurvey } from "../workstream/index.ts";
import { openWorkstream } from "../workstream/index.ts";
import { runtimeScope } from "../workstream/progress/runtime-journal.ts";
import type { ListWrite } from "./agent-row.ts";
import { agentRow, doneSince, lastCountChange } from "./agent-row.ts";
import type { AgentRow, Position, TimelineEntry } from "./documents.ts";
import type { LaneHolders } from "./identity.ts";
import { idOfScope, nameOfAgent } from "./identity.ts";
import { timelineOf } from "./timeline.ts";

export interface ReaderOptions {
  readonly store: Store;
  readonly scope: string;
  readonly origin: Origin;
  /** Whose rules hold for edits by hand where nobody knows the agent's own. */
  readonly dialect: Dialect;
  readonly holders: LaneHolders;
  readonly now: () => number;
}

/** What is new of an agent since it was read before. */
export interface AgentNews {
  readonly row: AgentRow;
  /** Whether the row differs from the one before. */
  readonly isChanged: boolean;
  /** Absent if the agent was not read before, or nothing was written. */
  readonly entries?: {
    readonly after: Position;
    readonly position: Position;
    readonly entries: readonly TimelineEntry[];
  };
}

/** So many writes are remembered to tell what they did to the counts. */
const WRITES = 1_000;

/** Follows one agent: reads it again when something was written, and only what is new. */
export class AgentReader {
  readonly id: string;
  readonly scope: string;
  readonly #options: ReaderOptions;
  readonly #who: Pick<AgentRow, "id" | "scope" | "name" | "root" | "lane">;
  #work: Promise<Workstream> | undefined;
  #row: AgentRow | undefined;
  #survey: WorkSurvey | undefined;
  /** Newest first. */
  #writes: readonly ListWrite[] = [];

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.scope = options.scope;
    this.id = idOfScope(options.scope);
    this.#who = { id: this.id, scope: this.scope, ...nameOfAgent(options.origin) };
  }

  /** As it was read last; undefined before the first time. */
  get row(): AgentRow | undefined {
    return this.#row;
  }

  get survey(): WorkSurvey | undefined {
    return this.#survey;
  }

  /** Both, for whoever knows that the agent was read. */
  get standing(): { readonly row: AgentRow; readonly survey: WorkSurvey } {
    if (!this.#row || !this.#survey) throw new Error(`[doneward] ${this.scope} was not read yet`);
    return { row: this.#row, survey: this.#survey };
  }

  /** The workstream, to write to. The store stays the caller's. */
  work(): Promise<Workstream> {
    const { store, origin, dialect, now } = this.#options;
    this.#work ??= openWorkstream({ store, origin, dialect, now, limits: CLIENT_LIMITS });
    return this.#work;
  }

  /** Reads the agent as it is now. Not to be called again before it has answered. */
  async read(): Promise<AgentNews> {
    const work = await this.work();
    const survey = await work.survey();
    const position = { list: survey.seq, runtime: survey.seenSeq };
    const after = this.#row?.position;
    const stretch = await this.#stretch(after, position);
    this.#remember(stretch.list);
    this.#survey = survey;
    const { row, isChanged } = await this.#makeRow(survey);
    if (!after || isSame(after, position)) return { row, isChanged };
    const entries = timelineOf(stretch, survey.list);
    return { row, isChanged, entries: { after, position, entries } };
  }

  /** Looks at the clock again, and whether the session is still there. */
  async recheck(): Promise<AgentNews> {
    if (!this.#survey) return this.read();
    const work = await this.work();
    const survey = await work.survey();
    const isNews = survey.seq !== this.#survey.seq || survey.seenSeq !== this.#survey.seenSeq;
    if (isNews) return this.read();
    this.#survey = survey;
    return this.#makeRow(survey);
  }

  async close(): Promise<void> {
    await (await this.#work)?.close();
  }

  async #makeRow(survey: WorkSurvey): Promise<Omit<AgentNews, "entries">> {
    const { at: now, list, plans, progress, continuation, isSwitchedOff } = survey;
    const { holders } = this.#options;
    const { presence, client } = await holders.of(this.#who);
    const { completed: done, total } = progressOf(list);
    const row = agentRow({
      who: { ...this.#who, ...(client !== undefined && { client }) },
      presence,
      list,
      continuation,
      isSwitchedOff,
      progress,
      now,
      plan: plans.current,
      proofOf: (todo) => survey.evidence(todo).state,
      change: lastCountChange(this.#writes, { done, total }),
      doneToday: doneSince(this.#writes, midnightBefore(now)),
      position: { list: survey.seq, runtime: survey.seenSeq },
    });
    const isChanged = JSON.stringify(row) !== JSON.stringify(this.#row);
    this.#row = row;
    return { row, isChanged };
  }

  /** What was written between two positions. Without a first one: what the counts need. */
  async #stretch(after: Position | undefined, { list, runtime }: Position) {
    const { store } = this.#options;
    if (!after) {
      const newest = { before: list + 1, limit: WRITES, newestFirst: true };
      return { list: (await store.journal(this.scope, newest)).toReversed(), runtime: [] };
    }
    const upTo = (last: number) => (entry: JournalEntry) => entry.seq <= last;
    const [written, seen] = await Promise.all([
      store.journal(this.scope, { after: after.list }),
      store.journal(runtimeScope(this.scope), { after: after.runtime }),
    ]);
    return { list: written.filter(upTo(list)), runtime: seen.filter(upTo(runtime)) };
  }

  #remember(entries: readonly JournalEntry[]): void {
    const writes = entries.flatMap((entry) => {
      const written = todoEntry(entry);
      const { seq, at, actor } = entry;
      return written ? [{ seq, at, actor, changes: written.changes }] : [];
    });
    this.#writes = [...writes.toReversed(), ...this.#writes].slice(0, WRITES);
  }
}

function isSame(one: Position, other: Position): boolean {
  return one.list === other.list && one.runtime === other.runtime;
}

/** By the clock of where the server is. */
function midnightBefore(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}
