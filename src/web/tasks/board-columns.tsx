import { TASK_ORDER, TASK_WORDS } from "../../views/state-words.ts";
import { useEffect } from "preact/hooks";
import type { BoardPage, BoardRow, TaskRow } from "../../overview/documents.ts";
import { useDocument } from "../live/api.ts";
import { TaskMark } from "../parts/mark.tsx";
import { addressOf } from "../route.ts";
import { counted } from "../words.ts";
import { LeaseWord, waitingWords } from "./task-facts.tsx";
import { filterQuery, type Filters } from "./task-filters.tsx";

/** So many cards are in a column; the rest is in the list. */
const MOST = 30;

interface BoardColumnsProps {
  readonly board: BoardRow;
  readonly filters: Filters;
  onPage(page: BoardPage): void;
}

/** The tasks of a board by the state they are in. */
export function BoardColumns(props: BoardColumnsProps) {
  return (
    <div class="columns" tabIndex={0} role="group" aria-label="Columns">
      {TASK_ORDER.map((state) => (
        <Column key={state} state={state} {...props} />
      ))}
    </div>
  );
}

function Column({
  board,
  filters,
  onPage,
  state,
}: BoardColumnsProps & { readonly state: TaskRow["state"] }) {
  const query = filterQuery({ ...filters, state }, { limit: String(MOST) });
  const { value } = useDocument<BoardPage>(
    `/api/boards/${encodeURIComponent(board.id)}/tasks?${query}`,
    ({ name, data }) => name === "tasks" && data.board.id === board.id,
  );
  const page = value.value;
  useEffect(() => {
    if (page) onPage(page);
  }, [page]);
  const isFiltered = Object.values({ ...filters, state: undefined }).some(Boolean);
  const count = isFiltered ? page?.tasks.length : board.counts[state];
  const hasMore = page?.next !== undefined;
  return (
    <section class="column" aria-label={TASK_WORDS[state]}>
      <h2 class="column-head">
        <TaskMark task={{ state, status: state === "closed" ? "done" : "open" }} />
        {TASK_WORDS[state]}
        <span class="count">
          {count}
          {isFiltered && hasMore && "+"}
        </span>
      </h2>
      <ul class="cards">
        {page?.tasks.map((task) => (
          <Card key={task.id} task={task} board={board.id} />
        ))}
      </ul>
      {page && page.tasks.length === 0 && <p class="muted column-empty">None</p>}
      {hasMore && (
        <a
          class="nav-item muted"
          href={addressOf(["tasks", board.id], { ...filters, state, view: "list" })}
        >
          All in the list
        </a>
      )}
    </section>
  );
}

function Card({ task, board }: { readonly task: TaskRow; readonly board: string }) {
  return (
    <li>
      <a class="task-card" href={addressOf(["tasks", board, task.id])} data-row>
        <span class="task-subject">{task.subject}</span>
        <span class="facts">
          <span class="fact">{task.id}</span>
          {task.priority < 2 && <span class="is-bad">P{task.priority}</span>}
          {task.owner !== undefined && <span class="muted">{task.owner}</span>}
          <LeaseWord task={task} />
          {task.state === "blocked" && (
            <span class="muted">waits for {counted(task.blockedBy.length, "task")}</span>
          )}
          {task.state === "waiting" && <span class="muted">{waitingWords(task)}</span>}
          {task.labels.slice(0, 3).map((label) => (
            <span key={label} class="muted">
              #{label}
            </span>
          ))}
        </span>
      </a>
    </li>
  );
}
