import { useSignal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { BoardPage, TaskRow } from "../../overview/documents.ts";
import { read, Refused } from "../live/api.ts";
import { onMessage } from "../live/data.ts";
import { filterQuery, type Filters } from "./task-filters.tsx";

/** As many as the server gives at once. */
const PAGE = 500;
/** A list that is read again when something comes that is not in it. Longer ones only say so. */
const SHORT = 500;
const SHORTEST_PAUSE = 300;

export interface TaskPages {
  readonly rows: ReadonlySignal<readonly TaskRow[]>;
  /** The page that was read last. */
  readonly newest: ReadonlySignal<BoardPage | undefined>;
  readonly isEnd: ReadonlySignal<boolean>;
  readonly problem: ReadonlySignal<Refused | undefined>;
  /** How many tasks there are that the list does not show yet. */
  readonly news: ReadonlySignal<number>;
  more(): void;
  reload(): void;
}

/** The tasks of a board, page by page, and what changes of them. */
export function useTaskPages(board: string, filters: Filters): TaskPages {
  const rows = useSignal<readonly TaskRow[]>([]);
  const newest = useSignal<BoardPage | undefined>(undefined);
  const isEnd = useSignal(false);
  const problem = useSignal<Refused | undefined>(undefined);
  const news = useSignal(0);
  const reader = useRef({ more: () => {}, reload: () => {} });
  const query = filterQuery(filters, { limit: String(PAGE) });

  useEffect(() => {
    const stop = new AbortController();
    let isReading = false;
    let isDue = false;
    let places = placesIn([]);
    const show = (next: readonly TaskRow[]): void => {
      places = placesIn(next);
      rows.value = next;
    };
    const load = async (cursor?: string): Promise<void> => {
      if (isReading) return;
      isReading = true;
      try {
        const from = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`;
        const path = `/api/boards/${encodeURIComponent(board)}/tasks?${query}${from}`;
        const page = await read<BoardPage>(path, stop.signal);
        show(cursor === undefined ? page.tasks : [...rows.value, ...page.tasks]);
        newest.value = page;
        isEnd.value = page.next === undefined;
        problem.value = undefined;
        if (cursor === undefined) news.value = 0;
      } catch (error) {
        if (error instanceof Refused) problem.value = error;
      } finally {
        isReading = false;
      }
    };
    const reload = (): void => {
      if (isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        if (!stop.signal.aborted) void load();
      }, SHORTEST_PAUSE);
    };
    reader.current = { more: () => void load(newest.value?.next), reload };
    show([]);
    void load();
    const unlisten = onMessage(({ name, data }) => {
      if (name === "snapshot") return reload();
      if (name !== "tasks" || data.board.id !== board) return;
      const isGone = new Set(data.gone.filter((id) => places.has(id)));
      if (isGone.size > 0) show(rows.value.filter(({ id }) => !isGone.has(id)));
      const known = data.tasks.filter(({ id }) => places.has(id));
      if (known.length > 0) rows.value = patched(rows.value, known, places);
      if (rows.value.length <= SHORT) reload();
      else news.value += data.tasks.length - known.length;
    });
    return () => {
      unlisten();
      stop.abort();
    };
  }, [board, query]);

  return {
    rows,
    newest,
    isEnd,
    problem,
    news,
    more: () => reader.current.more(),
    reload: () => reader.current.reload(),
  };
}

/** Where each row is, by id. */
function placesIn(rows: readonly TaskRow[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ id }, place) => [id, place]));
}

/** Rows with those that changed in their places. */
function patched(
  rows: readonly TaskRow[],
  changed: readonly TaskRow[],
  places: ReadonlyMap<string, number>,
): readonly TaskRow[] {
  const next = [...rows];
  for (const row of changed) {
    const place = places.get(row.id) as number;
    if (row.version >= (next[place]?.version ?? 0)) next[place] = row;
  }
  return next;
}
