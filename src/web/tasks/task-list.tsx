import { useSignal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { BoardPage, BoardRow, TaskRow } from "../../overview/documents.ts";
import { TASK_WORDS } from "../../views/state-words.ts";
import { now } from "../clock.ts";
import { read, Refused } from "../live/api.ts";
import { onMessage } from "../live/data.ts";
import { TaskMark } from "../parts/mark.tsx";
import { VirtualList } from "../parts/virtual-list.tsx";
import { addressOf } from "../route.ts";
import { counted, duration } from "../words.ts";
import { LeaseWord, waitingWords } from "./task-facts.tsx";
import { filterQuery, type Filters } from "./task-filters.tsx";

interface TaskListProps {
  readonly board: BoardRow;
  readonly filters: Filters;
  onPage(page: BoardPage): void;
}

/** Every task that the filters let through. Only what is in sight is in the document. */
export function TaskList({ board, filters, onPage }: TaskListProps) {
  const { rows, newest, isEnd, problem, more, news, reload } = useTaskPages(board.id, filters);
  const page = newest.value;
  useEffect(() => {
    if (page) onPage(page);
  }, [page]);
  const all = rows.value;
  const isEmpty = page !== undefined && isEnd.value && all.length === 0;
  const isFiltered = Object.values(filters).some(Boolean);
  const words = isEmpty
    ? isFiltered
      ? "No task matches these filters."
      : "No tasks on this board yet."
    : `${counted(all.length, "task")}${isEnd.value ? "" : " so far"}, by priority`;
  return (
    <>
      <p class="list-note" role="status">
        {problem.value ? problem.value.message : words}{" "}
        {news.value > 0 && (
          <button type="button" class="chip" onClick={reload}>
            {counted(news.value, "new task")}
          </button>
        )}
      </p>
      {!isEmpty && (
        <VirtualList
          label={`Tasks of ${board.name}`}
          items={all}
          keyOf={({ id }) => id}
          onNearEnd={isEnd.value ? undefined : more}
          render={(task) => <Row task={task} board={board.id} />}
        />
      )}
    </>
  );
}

function Row({ task, board }: { readonly task: TaskRow; readonly board: string }) {
  return (
    <a class="task-row" href={addressOf(["tasks", board, task.id])} data-row>
      <TaskMark task={task} />
      <span class="fact task-id">{task.id}</span>
      <span class="task-subject">{task.subject}</span>
      <span class="task-more muted">
        {[
          task.priority < 2 && `P${task.priority}`,
          task.state === "blocked" && `waits for ${task.blockedBy.length}`,
          task.state === "waiting" && waitingWords(task),
          task.owner ?? (task.state === "claimed" ? "unknown owner" : undefined),
          ...task.labels.slice(0, 2).map((label) => `#${label}`),
        ]
          .filter(Boolean)
          .join(" · ")}{" "}
        <LeaseWord task={task} />
      </span>
      <span class="fact task-age" title="Since its last change">
        <Age since={task.times.changed} />
      </span>
      <span class="unseen">{TASK_WORDS[task.state]}</span>
    </a>
  );
}

/** By itself, so that a second that goes by draws no more than this. */
function Age({ since }: { readonly since: number }) {
  return <>{duration(now.value - since)}</>;
}

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
