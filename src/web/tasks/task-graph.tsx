import { TASK_WORDS } from "../../views/state-words.ts";
import { useMemo } from "preact/hooks";
import type { BoardGraph, BoardRow } from "../../overview/documents.ts";
import { useDocument } from "../live/api.ts";
import { Button } from "../parts/icon.tsx";
import { TaskMark } from "../parts/mark.tsx";
import { addressOf, refine, route } from "../route.ts";
import { counted } from "../words.ts";
import { graphLayout, type GraphLayout } from "./graph-layout.ts";
import { GraphPicture } from "./graph-picture.tsx";

interface TaskGraphProps {
  readonly board: BoardRow;
  /** The task whose neighbours are shown. */
  readonly focus: string | undefined;
}

/** What waits for what: blockers on the left, what they block on the right. */
export function TaskGraph({ board, focus }: TaskGraphProps) {
  const { value } = useDocument<BoardGraph>(
    `/api/boards/${encodeURIComponent(board.id)}/graph`,
    ({ name, data }) => name === "tasks" && data.board.id === board.id,
  );
  const graph = value.value;
  const hasClosed = route.value.query.get("closed") === "yes";
  const isList = route.value.query.get("as") === "list";
  const layout = useMemo(
    () => graph && graphLayout(graph.tasks.filter(({ state }) => hasClosed || state !== "closed")),
    [graph, hasClosed],
  );
  if (!graph || !layout) return <p class="muted">Loading…</p>;
  return (
    <>
      <div class="graph-bar">
        <span class="muted">
          {layout.nodes.length === 0
            ? counted(layout.loose, "task")
            : `${counted(layout.nodes.length, "task")} in ${counted(layout.layers.length, "step")}`}
          {layout.nodes.length > 0 &&
            layout.loose > 0 &&
            `; ${layout.loose} more wait for nothing and block nothing`}
          {graph.isCut && "; the board has more than can be drawn"}
        </span>
        <span class="spring" />
        <Button
          aria-pressed={hasClosed}
          onClick={() => refine({ closed: hasClosed ? undefined : "yes" })}
        >
          Closed tasks
        </Button>
        <Button
          icon="tasks"

          aria-pressed={isList}
          onClick={() => refine({ as: isList ? undefined : "list" })}
        >
          As a list
        </Button>
      </div>
      {layout.nodes.length === 0 && (
        <p class="notice">
          No open task waits for another. <code>{"doneward task block <id> <by>"}</code> makes one
          wait.
        </p>
      )}
      {isList ? (
        <StepList layout={layout} board={board.id} />
      ) : (
        layout.nodes.length > 0 && <GraphPicture layout={layout} board={board.id} focus={focus} />
      )}
    </>
  );
}

/** The same as words: step by step, with what each task waits for. */
function StepList({ layout, board }: { readonly layout: GraphLayout; readonly board: string }) {
  return (
    <ol class="steps">
      {layout.layers.map((ids, step) => (
        <li key={step}>
          <h2 class="section-head">
            Step {step + 1} <span class="count">{ids.length}</span>
          </h2>
          <ul class="rows">
            {ids.map((id) => {
              const node = layout.byId.get(id);
              return (
                node && (
                  <li key={id} class="step-task">
                    <a class="task-link" href={addressOf(["tasks", board, id])} data-row>
                      <TaskMark task={node.task} />
                      <span class="link">{node.task.subject}</span>
                    </a>
                    <span class="muted">
                      {TASK_WORDS[node.task.state].toLowerCase()}
                      {node.blockers.length > 0 &&
                        `, waits for ${node.blockers.map((by) => layout.byId.get(by)?.task.subject).join(", ")}`}
                      {node.isCritical && ", on the longest way"}
                    </span>
                  </li>
                )
              );
            })}
          </ul>
        </li>
      ))}
    </ol>
  );
}
