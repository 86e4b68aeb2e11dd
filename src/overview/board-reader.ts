import type { JournalEntry, Store, TaskQuery } from "../stores/contract.ts";
import type { Decided } from "../task/index.ts";
import { isClosed, OPEN_STATES } from "../task/index.ts";
import type { TaskBoard } from "../workstream/board/index.ts";
import { openBoard } from "../workstream/board/index.ts";
import type {
  BoardGraph,
  BoardPage,
  BoardRow,
  TaskDocument,
  TaskEntry,
  TaskLink,
  TaskRow,
} from "./documents.ts";
import { taskRow } from "./documents.ts";
import { idOfScope, nameOfBoard } from "./identity.ts";
import type { ServerMessages } from "./protocol.ts";

const SCOPE = /^board\/(.*)$/s;
const LOG = 50;
/** So many lines of the journal are looked through for those of one task. */
const LOOKED_THROUGH = 2_000;
const LARGEST_GRAPH = 5_000;

/** The name of the board that a scope keeps; undefined if it keeps none. */
export function boardNamed(scope: string): string | undefined {
  return SCOPE.exec(scope)?.[1];
}

/** Follows one board. */
export class BoardReader {
  readonly id: string;
  readonly scope: string;
  /** As the store has it; people call it by that of `row`. */
  readonly name: string;
  readonly board: TaskBoard;
  readonly #store: Store;
  readonly #now: () => number;
  readonly #names: NamesInUse;
  #row: BoardRow | undefined;

  constructor(store: Store, name: string, now: () => number) {
    this.#store = store;
    this.name = name;
    this.#now = now;
    // Nothing is written through this one.
    this.board = openBoard({ store, name, actor: { kind: "runtime" }, now });
    this.#names = new NamesInUse(this.board, now);
    this.scope = this.board.scope;
    this.id = idOfScope(this.scope);
  }

  /** As it was read last. */
  get row(): BoardRow | undefined {
    return this.#row;
  }

  /** What changed since it was read before; nothing the first time. */
  async read(): Promise<ServerMessages["tasks"] | undefined> {
    const before = this.#row;
    const { seq } = await this.#store.load(this.scope);
    const entries = before ? await this.#store.journal(this.scope, { after: before.seq }) : [];
    const counts = await this.board.counts();
    const last = Math.max(seq, entries.at(-1)?.seq ?? 0);
    const board = { ...nameOfBoard(this.name), id: this.id, scope: this.scope, counts, seq: last };
    this.#row = board;
    if (!before || entries.length === 0) return undefined;
    const changed = [...new Set(entries.flatMap(taskOf))];
    const { tasks, gone } = await this.#withDependents(changed);
    this.#names.add(tasks);
    return { board, after: before.seq, tasks, gone };
  }

  async page(query: TaskQuery): Promise<BoardPage> {
    const [{ tasks, next }, board, names] = await Promise.all([
      this.board.list(query),
      this.#current(),
      this.#names.get(),
    ]);
    const now = this.#now();
    return {
      board,
      tasks: tasks.map((stored) => taskRow(stored, now)),
      ...(next !== undefined && { next }),
      ...names,
    };
  }

  async graph(): Promise<BoardGraph> {
    const board = await this.#current();
    const { tasks, next } = await this.board.list({ limit: LARGEST_GRAPH });
    const now = this.#now();
    return {
      board,
      tasks: tasks.map((stored) => {
        const { priority, blockedBy, owner } = stored.task;
        const more = { priority, blockedBy, ...(owner !== undefined && { owner }) };
        return { ...linkTo(taskRow(stored, now)), ...more };
      }),
      isCut: next !== undefined,
    };
  }

  async task(reference: string): Promise<Decided<{ readonly document: TaskDocument }>> {
    const shown = await this.board.show(reference);
    if (!shown.ok) return shown;
    const { view } = shown;
    const { id, blockedBy } = view.task;
    const [blockers, blocks, parts, log] = await Promise.all([
      this.#links(blockedBy),
      this.#links(view.blocks),
      this.board.list({ parent: id, limit: 200 }),
      this.#log(id),
    ]);
    const document = {
      board: this.id,
      task: taskRow(view, this.#now()),
      blockers,
      blocks,
      parts: parts.tasks.map((stored) => linkTo(taskRow(stored, this.#now()))),
      obstacles: view.obstacles,
      log,
    };
    return { ok: true, document };
  }

  async #current(): Promise<BoardRow> {
    if (!this.#row) await this.read();
    return this.#row as BoardRow;
  }

  async #withDependents(ids: readonly string[]): Promise<{ tasks: TaskRow[]; gone: string[] }> {
    const board = this.#store.board(this.scope);
    const dependents = await board.blockedBy(ids);
    const all = [...new Set([...ids, ...dependents.map(({ task }) => task)])];
    const found = await board.get(all);
    const now = this.#now();
    const here = new Set(found.map(({ task }) => task.id));
    return {
      tasks: found.map((stored) => taskRow(stored, now)),
      gone: ids.filter((id) => !here.has(id)),
    };
  }

  async #links(ids: readonly string[]): Promise<TaskLink[]> {
    const found = await this.#store.board(this.scope).get(ids);
    return found.map((stored) => linkTo(taskRow(stored, this.#now())));
  }

  async #log(id: string): Promise<TaskEntry[]> {
    const newest = { newestFirst: true, limit: LOOKED_THROUGH };
    const entries = await this.#store.journal(this.scope, newest);
    return entries
      .filter((entry) => taskOf(entry).includes(id))
      .slice(0, LOG)
      .map(({ seq, at, kind, actor, data }) => {
        return { seq, at, kind, by: actor, words: wordsOf(kind, data) };
      });
  }
}

function linkTo({ id, subject, state, status }: TaskRow): TaskLink {
  return { id, subject, state, status };
}

function taskOf({ data }: JournalEntry): string[] {
  const isDelta = typeof data === "object" && data !== null && "id" in data;
  return isDelta ? [String(data.id)] : [];
}

/** `task-edited` with the fields that it changed. */
function wordsOf(kind: string, data: JournalEntry["data"]): string {
  const did = kind.replace(/^task-/, "").replaceAll("-", " ");
  if (kind !== "task-edited") return did;
  const { before = {}, after = {} } = data as { before?: object; after?: object };
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  fields.delete("times");
  return `${did} ${[...fields].join(", ")}`;
}

/** Owners and labels of a board's open tasks, sorted. */
export interface Names {
  readonly owners: readonly string[];
  readonly labels: readonly string[];
}

const TASKS_LOOKED_AT = 2_000;
/** A name that nobody uses any more is still told for so many milliseconds. */
const LONGEST_KEPT = 5_000;

/** Knows the names without reading the board for every page of it. */
export class NamesInUse {
  readonly #board: Pick<TaskBoard, "list">;
  readonly #now: () => number;
  #readAt = 0;
  #known: Promise<Names> | undefined;

  constructor(board: Pick<TaskBoard, "list">, now: () => number) {
    this.#board = board;
    this.#now = now;
  }

  get(): Promise<Names> {
    return this.#known ?? this.#keep(this.#read());
  }

  /** Tasks changed: their names are told from now on. */
  add(changed: readonly TaskRow[]): void {
    const isOld = Math.abs(this.#now() - this.#readAt) > LONGEST_KEPT;
    const known = this.#known;
    this.#known = undefined;
    if (known && !isOld) void this.#keep(known.then((names) => withNamesOf(changed, names)));
  }

  /** Who asks while they cannot be read is told so; the next one reads them again. */
  #keep(names: Promise<Names>): Promise<Names> {
    this.#known = names;
    names.catch(() => {
      if (this.#known === names) this.#known = undefined;
    });
    return names;
  }

  async #read(): Promise<Names> {
    this.#readAt = this.#now();
    const { tasks } = await this.#board.list({ states: OPEN_STATES, limit: TASKS_LOOKED_AT });
    return withNamesOf(tasks.map(({ task }) => task));
  }
}

type Named = Pick<TaskRow, "owner" | "labels" | "status">;

function withNamesOf(
  tasks: readonly Named[],
  { owners, labels }: Names = { owners: [], labels: [] },
): Names {
  const open = tasks.filter((task) => !isClosed(task));
  return {
    owners: sortedOnce([...owners, ...open.flatMap(({ owner }) => owner ?? [])]),
    labels: sortedOnce([...labels, ...open.flatMap((task) => task.labels)]),
  };
}

function sortedOnce(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}
