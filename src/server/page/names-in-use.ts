import { isClosed, OPEN_STATES } from "../../task/index.ts";
import type { TaskRow } from "../../views/page/index.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";

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
