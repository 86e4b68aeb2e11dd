import type { Dialect } from "../dialects/dialect.ts";
import { originOfScope } from "../scope/index.ts";
import type { LaneWorld } from "../scope/lanes/index.ts";
import { lanesScope } from "../scope/lanes/index.ts";
import type { Store } from "../stores/contract.ts";
import { allTodos } from "../todo/index.ts";
import { runtimeScope } from "../workstream/progress/runtime-journal.ts";
import type { AgentNews } from "./agent-reader.ts";
import { AgentReader } from "./agent-reader.ts";
import { boardNamed, BoardReader } from "./board-reader.ts";
import type { AgentRow, BoardRow, Overview, SearchResults, ServerFacts } from "./documents.ts";
import { taskRow } from "./documents.ts";
import { LaneHolders } from "./identity.ts";
import type { ServerMessage } from "./protocol.ts";

export interface FeedOptions {
  readonly store: Store;
  readonly dialect: Dialect;
  readonly now: () => number;
  readonly world: () => LaneWorld;
  readonly server: ServerFacts;
  onError(error: Error): void;
}

/** While somebody looks on, changes are gathered for so long before they are read. */
const GATHERING = 25;
/** While somebody looks on, the clock and the sessions are looked at so often. */
const RECHECKING = 5_000;
const RUNTIME = runtimeScope("");

/**
 * What the page shows, kept as it is in the store. A scope is read again only after somebody wrote
 * to it, and that at once only while somebody looks on; else when the page asks.
 */
export class OverviewFeed {
  readonly #options: FeedOptions;
  readonly #holders: LaneHolders;
  readonly #agents = new Map<string, AgentReader>();
  readonly #boards = new Map<string, BoardReader>();
  readonly #listeners = new Set<(message: ServerMessage) => void>();
  readonly #unwatch: () => void;
  /** Ids of the agents that have a row. */
  readonly #shown = new Set<string>();
  #dirty = new Set<string>();
  #followers = 0;
  #isListed = false;
  /** Ends when all who read now have read: an agent is read by one at a time. */
  #reading: Promise<void> = Promise.resolve();
  #gathering: NodeJS.Timeout | undefined;
  #rechecking: NodeJS.Timeout | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#holders = new LaneHolders(options.store, options.world);
    this.#unwatch = options.store.watch(({ scope }) => {
      this.#dirty.add(scope);
      if (this.#followers > 0) this.#soon();
    });
  }

  /** Everything, as of the last time that it was settled. */
  overview(): Overview {
    const rows = this.agents().flatMap(({ row }) => (row && isWorthARow(row) ? [row] : []));
    const boards = this.boards().flatMap(({ row }) => row ?? []);
    return {
      server: this.#options.server,
      now: this.#options.now(),
      agents: rows.toSorted(byId),
      boards: boards.toSorted(byId),
    };
  }

  /** An agent as it is now; undefined if there is none with this id. */
  async agent(id: string): Promise<AgentReader | undefined> {
    await this.settled();
    const agent = this.agents().find((one) => one.id === id);
    if (!agent) return undefined;
    // What another process wrote just now may not have been told yet.
    await this.settled(agent.scope);
    return agent;
  }

  agents(): readonly AgentReader[] {
    return [...this.#agents.values()];
  }

  async board(id: string): Promise<BoardReader | undefined> {
    await this.settled();
    return this.boards().find((board) => board.id === id);
  }

  boards(): readonly BoardReader[] {
    return [...this.#boards.values()];
  }

  /** Tells of every change, in order, when it is read. Answers a function that ends it. */
  listen(listener: (message: ServerMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Somebody looks on: from now on changes are read at once. Answers a function that ends it. */
  follow(): () => void {
    this.#followers++;
    if (this.#dirty.size > 0) this.#soon();
    const recheck = (): void => this.#try(this.#inTurn(() => this.#recheck()));
    this.#rechecking ??= setInterval(recheck, RECHECKING).unref();
    return () => {
      if (--this.#followers > 0) return;
      clearInterval(this.#rechecking);
      this.#rechecking = undefined;
    };
  }

  /** Resolves when everything that is known to have changed is read, and these scopes in any case. */
  settled(...scopes: readonly string[]): Promise<void> {
    for (const scope of scopes) this.#dirty.add(scope);
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    return this.#inTurn(() => this.#settle());
  }

  async close(): Promise<void> {
    this.#unwatch();
    this.#listeners.clear();
    clearTimeout(this.#gathering);
    clearInterval(this.#rechecking);
    await this.#reading;
    await Promise.all([...this.#agents.values()].map((agent) => agent.close()));
  }

  #soon(): void {
    this.#gathering ??= setTimeout(() => this.#try(this.settled()), GATHERING);
  }

  /** For what nobody waits for. */
  #try(reading: Promise<void>): void {
    reading.catch((error: unknown) => this.#options.onError(error as Error));
  }

  /** Whoever comes after one that failed tries for itself. */
  #inTurn(read: () => Promise<void>): Promise<void> {
    const done = this.#reading.then(read);
    this.#reading = done.catch(() => {});
    return done;
  }

  async #settle(): Promise<void> {
    if (!this.#isListed) {
      for (const scope of await this.#options.store.scopes()) this.#dirty.add(scope);
      this.#isListed = true;
    }
    while (this.#dirty.size > 0) {
      const dirty = this.#dirty;
      this.#dirty = new Set();
      try {
        await this.#read(dirty);
      } catch (error) {
        // What was not read is to be read again, or the page would never hear of it.
        for (const scope of dirty) this.#dirty.add(scope);
        throw error;
      }
    }
  }

  async #read(scopes: ReadonlySet<string>): Promise<void> {
    const agents = new Set<AgentReader>();
    const boards = new Set<BoardReader>();
    for (const scope of scopes) {
      if (scope.startsWith("lanes/")) this.#holders.invalidate(scope);
      const board = this.#boardOf(scope);
      if (board) boards.add(board);
      const owner = scope.startsWith(RUNTIME) ? scope.slice(RUNTIME.length) : scope;
      const agent = this.#agentOf(owner);
      if (agent) agents.add(agent);
      for (const neighbour of this.#inLanes(scope)) agents.add(neighbour);
    }
    for (const agent of agents) this.#tellOf(await agent.read(), agent);
    for (const board of boards) {
      const news = await board.read();
      if (news) this.#tell({ name: "tasks", data: news });
    }
  }

  #agentOf(scope: string): AgentReader | undefined {
    const known = this.#agents.get(scope);
    if (known) return known;
    const origin = originOfScope(scope);
    if (!origin) return undefined;
    const { store, dialect, now } = this.#options;
    const agent = new AgentReader({ store, scope, origin, dialect, holders: this.#holders, now });
    this.#agents.set(scope, agent);
    return agent;
  }

  #boardOf(scope: string): BoardReader | undefined {
    const known = this.#boards.get(scope);
    const name = boardNamed(scope);
    const { store, now } = this.#options;
    if (known || name === undefined) return known;
    const board = new BoardReader(store, name, now);
    this.#boards.set(scope, board);
    return board;
  }

  /** Whose session the registry with this scope is about. */
  #inLanes(scope: string): readonly AgentReader[] {
    if (!scope.startsWith("lanes/")) return [];
    return [...this.#agents.values()].filter(
      ({ row }) => row?.root !== undefined && lanesScope(row.root) === scope,
    );
  }

  #tellOf({ row, isChanged, entries }: AgentNews, { id }: AgentReader): void {
    if (!isWorthARow(row)) {
      if (this.#shown.delete(id)) this.#tell({ name: "agent-gone", data: { id } });
      return;
    }
    this.#shown.add(id);
    if (entries) this.#tell({ name: "entries", data: { agent: id, ...entries } });
    if (isChanged) this.#tell({ name: "agent", data: row });
  }

  #tell(message: ServerMessage): void {
    for (const listener of [...this.#listeners]) listener(message);
  }

  /** What only time changes: silence, and sessions that end without a word. */
  async #recheck(): Promise<void> {
    await this.#settle();
    for (const agent of this.#agents.values()) {
      if (agent.row && agent.row.standing !== "done") this.#tellOf(await agent.recheck(), agent);
    }
  }
}

/** A session that was only begun has nothing to show. */
function isWorthARow({ total, position, badges, line }: AgentRow): boolean {
  return total > 0 || position.runtime > 0 || badges.length > 0 || line !== "idle";
}

function byId(one: AgentRow | BoardRow, other: AgentRow | BoardRow): number {
  return one.id < other.id ? -1 : Number(one.id > other.id);
}

const MOST = 50;

/** Todos and tasks that have the text in them, whatever the case of the letters. */
export async function search(
  feed: OverviewFeed,
  text: string,
  now: number,
): Promise<SearchResults> {
  const sought = text.toLowerCase();
  const todos = feed.agents().flatMap(({ id: agent, survey }) =>
    allTodos(survey?.list ?? { phases: [] })
      .filter(({ content }) => content.toLowerCase().includes(sought))
      .map(({ id, content, status }) => ({ agent, id, content, status })),
  );
  const found = await Promise.all(
    feed.boards().map(async ({ id: board, board: { list } }) => {
      const { tasks } = await list({ text, limit: MOST });
      return tasks.map((stored) => {
        const { id, subject, state, status } = taskRow(stored, now);
        return { board, id, subject, state, status };
      });
    }),
  );
  return { todos: todos.slice(0, MOST), tasks: found.flat().slice(0, MOST) };
}
