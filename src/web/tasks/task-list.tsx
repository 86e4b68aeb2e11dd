import { TASK_WORDS } from "../../views/state-words.ts";
import { useEffect } from "preact/hooks";
import type { BoardPage, BoardRow, TaskRow } from "../../overview/documents.ts";
import { now } from "../clock.ts";
import { TaskMark } from "../parts/mark.tsx";
import { VirtualList } from "../parts/virtual-list.tsx";
import { addressOf } from "../route.ts";
import { counted, duration } from "../words.ts";
import { LeaseWord } from "./lease.tsx";
import { waitingWords } from "./waiting-words.ts";
import type { Filters } from "./task-filters.tsx";
import { useTaskPages } from "./task-pages.ts";

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
      ? "No task fits these filters."
      : "No task is on this board yet."
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
          task.owner ?? (task.state === "claimed" ? "somebody" : undefined),
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
