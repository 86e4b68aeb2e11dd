import { useState } from "preact/hooks";
import type { BoardRow } from "../../overview/documents.ts";
import type { NewTask } from "../../overview/protocol.ts";
import { useCommands } from "../commands.ts";
import { CopyLine } from "../shell/first-steps.tsx";
import { change } from "../live/api.ts";
import { boards, server } from "../live/data.ts";
import { ask } from "../parts/dialog.tsx";
import { Button, Icon, type IconName } from "../parts/icon.tsx";
import { complain, say } from "../parts/toast.tsx";
import { Waiting } from "../parts/page.tsx";
import { addressOf, go, route } from "../route.ts";
import { counted } from "../words.ts";
import { BoardColumns } from "./board-columns.tsx";
import { filtersIn, TaskFilters } from "./task-filters.tsx";
import { TaskGraph } from "./task-graph.tsx";
import { TaskList } from "./task-list.tsx";

const VIEWS: readonly {
  readonly name: "board" | "list" | "graph";
  readonly title: string;
  readonly icon: IconName;
}[] = [
  { name: "board", title: "Board", icon: "board" },
  { name: "list", title: "List", icon: "tasks" },
  { name: "graph", title: "Graph", icon: "graph" },
];

/** What the team must do: as columns, as a list, as a graph of what waits for what. */
export function TasksView({ board: asked }: { readonly board: string }) {
  const known = [...boards.value.values()];
  const board = boards.value.get(asked) ?? (asked === "" ? known[0] : undefined);
  if (!server.value) return <Waiting />;
  if (!board) return <NoTasks isUnknown={asked !== ""} />;
  return <BoardView board={board} key={board.id} />;
}

function BoardView({ board }: { readonly board: BoardRow }) {
  const [owners, setOwners] = useState<readonly string[]>([]);
  const [labels, setLabels] = useState<readonly string[]>([]);
  const { query } = route.value;
  const view = VIEWS.find(({ name }) => name === query.get("view"))?.name ?? "board";
  const filters = filtersIn(query);
  const place = (name: string): string =>
    addressOf(["tasks", board.id], { ...filters, view: name === "board" ? undefined : name });
  const add = (): void => addTask(board);
  useCommands([
    { title: "Add a task", keys: "c", run: add },
    ...VIEWS.map(({ name, title }, at) => ({
      title: `Show as ${title.toLowerCase()}`,
      keys: String(at + 1),
      run: () => go(place(name)),
    })),
  ]);
  const isKnown = (names: readonly string[], kept: readonly string[]): boolean =>
    names.join("\0") === kept.join("\0");
  return (
    <div class={`page ${view === "list" ? "" : "is-wide"}`}>
      <div class="page-head">
        <h1>{board.name}</h1>
        <span class="muted">{counted(total(board) - board.counts.closed, "open task")}</span>
        <span class="spring" />
        <nav class="segments" aria-label="Show tasks as">
          {VIEWS.map(({ name, title, icon }) => (
            <a
              key={name}
              class="segment"
              href={place(name)}
              aria-current={name === view ? "page" : undefined}
            >
              <Icon name={icon} />
              {title}
            </a>
          ))}
        </nav>
        <Button icon="plus" tone="primary" onClick={add}>
          New task
        </Button>
      </div>
      {view !== "graph" && (
        <TaskFilters
          filters={filters}
          owners={owners}
          labels={labels}
          hasStates={view === "list"}
        />
      )}
      {view === "board" && <BoardColumns board={board} filters={filters} onPage={learn} />}
      {view === "list" && <TaskList board={board} filters={filters} onPage={learn} />}
      {view === "graph" && <TaskGraph board={board} focus={query.get("focus") ?? undefined} />}
    </div>
  );

  /** Whom tasks belong to comes with every page of them. */
  function learn(page: {
    readonly owners: readonly string[];
    readonly labels: readonly string[];
  }): void {
    if (!isKnown(page.owners, owners)) setOwners(page.owners);
    if (!isKnown(page.labels, labels)) setLabels(page.labels);
  }
}

function total({ counts }: BoardRow): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function addTask(board: BoardRow): void {
  const add = async (subject: string): Promise<void> => {
    try {
      const draft: NewTask = { subject };
      await change(`/api/boards/${encodeURIComponent(board.id)}/tasks`, draft);
      say(`Added “${subject}”.`);
    } catch (error) {
      complain(error);
    }
  };
  ask({
    title: "New task",
    act: "Add",
    text: { label: "What is to be done" },
    then: (subject) => void add(subject),
  });
}

function NoTasks({ isUnknown }: { readonly isUnknown: boolean }) {
  return (
    <div class="page">
      <div class="page-head">
        <h1>Tasks</h1>
      </div>
      <div class="card empty">
        <h2>{isUnknown ? "No such board" : "No tasks yet"}</h2>
        <p class="muted">
          Tasks outlive a session. Agents and people claim them, and some block others. Add the
          first one in a workspace, or import a list.
        </p>
        <CopyLine text={'doneward task add "Write the tests"'} />
        <CopyLine text="doneward task import backlog.md" />
      </div>
    </div>
  );
}
