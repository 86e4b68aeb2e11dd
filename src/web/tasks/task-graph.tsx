import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardGraph, BoardRow } from "../../views/page/index.ts";
import { useDocument } from "../live/document.ts";
import { Icon } from "../parts/icon.tsx";
import { TASK_WORDS, TaskMark } from "../parts/mark.tsx";
import { addressOf, refine, route } from "../route.ts";
import { counted } from "../words.ts";
import { BOX, graphLayout, type GraphLayout, type PlacedTask } from "./graph-layout.ts";

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
          {counted(layout.nodes.length, "task")} in {counted(layout.layers.length, "step")}
          {layout.loose > 0 && `; ${layout.loose} more wait for nothing and block nothing`}
          {graph.isCut && "; the board has more than can be drawn"}
        </span>
        <span class="spring" />
        <button
          type="button"
          class="button"
          aria-pressed={hasClosed}
          onClick={() => refine({ closed: hasClosed ? undefined : "yes" })}
        >
          Closed tasks
        </button>
        <button
          type="button"
          class="button"
          aria-pressed={isList}
          onClick={() => refine({ as: isList ? undefined : "list" })}
        >
          <Icon name="tasks" />
          As a list
        </button>
      </div>
      {layout.nodes.length === 0 && (
        <p class="notice">
          No open task waits for another. <code>doneward task block</code> says that one does.
        </p>
      )}
      {isList ? (
        <StepList layout={layout} board={board.id} />
      ) : (
        layout.nodes.length > 0 && <Picture layout={layout} board={board.id} focus={focus} />
      )}
    </>
  );
}

interface PictureProps {
  readonly layout: GraphLayout;
  readonly board: string;
  readonly focus: string | undefined;
}

/** How far beyond what is in sight tasks are drawn. */
const MARGIN = 300;

function Picture({ layout, board, focus }: PictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const [sight, setSight] = useState({ x: 0, y: 0, width: 1_600, height: 1_000 });
  const look = (): void => {
    const { scrollLeft = 0, scrollTop = 0, clientWidth = 0, clientHeight = 0 } = box.current ?? {};
    setSight({
      x: scrollLeft / scale,
      y: scrollTop / scale,
      width: clientWidth / scale,
      height: clientHeight / scale,
    });
  };
  const chosen = focus === undefined ? undefined : layout.byId.get(focus);
  useEffect(look, [scale, layout]);
  useEffect(() => {
    if (!chosen || !box.current) return;
    const { clientWidth, clientHeight } = box.current;
    box.current.scrollTo({
      left: (chosen.x + BOX.width / 2) * scale - clientWidth / 2,
      top: (chosen.y + BOX.height / 2) * scale - clientHeight / 2,
    });
    // The links of the picture are drawn as they come into sight.
    requestAnimationFrame(() => {
      if (box.current?.contains(document.activeElement)) {
        box.current.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
      }
    });
  }, [chosen?.id, scale]);

  const isInSight = ({ x, y }: PlacedTask): boolean =>
    x + BOX.width > sight.x - MARGIN &&
    x < sight.x + sight.width + MARGIN &&
    y + BOX.height > sight.y - MARGIN &&
    y < sight.y + sight.height + MARGIN;
  const seen = layout.nodes.filter(isInSight);
  const isSeen = new Set(seen.map(({ id }) => id));
  const edges = layout.edges.filter(({ from, to }) => isSeen.has(from.id) || isSeen.has(to.id));
  const near = new Set(chosen ? [chosen.id, ...chosen.blockers, ...chosen.blocks] : []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = chosen && neighbour(layout, chosen, event.key);
    if (!next) return;
    event.preventDefault();
    refine({ focus: next });
  };

  return (
    <div class="graph">
      <div
        class="graph-box"
        ref={box}
        onScroll={look}
        onKeyDown={onKeyDown}
        tabIndex={0}
        role="group"
        aria-label="Graph of tasks; arrow keys follow what waits for what"
      >
        <div
          class="graph-field"
          style={{ width: `${layout.width * scale}px`, height: `${layout.height * scale}px` }}
        >
          <div class="graph-scale" style={{ transform: `scale(${scale})` }}>
            <svg width={layout.width} height={layout.height} aria-hidden="true">
              {edges.map(({ key, from, to, isCritical, path }) => (
                <path
                  key={key}
                  class={`edge ${isCritical ? "is-critical" : ""} ${chosen && (from.id === chosen.id || to.id === chosen.id) ? "is-near" : ""}`}
                  d={path}
                />
              ))}
            </svg>
            {seen.map((node) => (
              <a
                key={node.id}
                class={`node is-${node.task.state} ${node.isCritical ? "is-critical" : ""} ${chosen && !near.has(node.id) ? "is-far" : ""}`}
                style={{ left: `${node.x}px`, top: `${node.y}px` }}
                href={addressOf(["tasks", board], { view: "graph", focus: node.id })}
                aria-current={node.id === chosen?.id ? "true" : undefined}
                data-row
              >
                <TaskMark task={node.task} />
                <span class="node-words">
                  <span class="node-subject">{node.task.subject}</span>
                  <span class="fact">
                    {node.id}
                    {node.task.owner !== undefined && ` · ${node.task.owner}`}
                  </span>
                </span>
              </a>
            ))}
          </div>
        </div>
      </div>
      <div class="graph-zoom">
        <button
          type="button"
          class="button"
          aria-label="Smaller"
          onClick={() => setScale(Math.max(0.3, scale / 1.25))}
        >
          <Icon name="drop" />
        </button>
        <button
          type="button"
          class="button"
          aria-label="Larger"
          onClick={() => setScale(Math.min(1.5, scale * 1.25))}
        >
          <Icon name="plus" />
        </button>
      </div>
      {chosen && <Chosen node={chosen} layout={layout} board={board} />}
    </div>
  );
}

/** Arrow keys: left to a blocker, right to what is blocked, up and down within the step. */
function neighbour(layout: GraphLayout, node: PlacedTask, key: string): string | undefined {
  const layer = layout.layers.find((ids) => ids.includes(node.id)) ?? [];
  const place = layer.indexOf(node.id);
  switch (key) {
    case "ArrowLeft":
      return node.blockers[0];
    case "ArrowRight":
      return node.blocks[0];
    case "ArrowUp":
      return layer[place - 1];
    case "ArrowDown":
      return layer[place + 1];
    default:
      return undefined;
  }
}

function Chosen({
  node,
  layout,
  board,
}: {
  readonly node: PlacedTask;
  readonly layout: GraphLayout;
  readonly board: string;
}) {
  const links = (ids: readonly string[]) => (
    <ul>
      {ids.length === 0 && <li class="muted">nothing</li>}
      {ids.map((id) => (
        <li key={id}>
          <a class="task-link" href={addressOf(["tasks", board], { view: "graph", focus: id })}>
            <span class="link">{layout.byId.get(id)?.task.subject}</span>
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <aside class="card chosen" aria-label="Chosen task">
      <p>
        <TaskMark task={node.task} />
        <strong>{node.task.subject}</strong>
      </p>
      <dl>
        <dt class="muted">Waits for</dt>
        <dd>{links(node.blockers)}</dd>
        <dt class="muted">Blocks</dt>
        <dd>{links(node.blocks)}</dd>
      </dl>
      <a class="button" href={addressOf(["tasks", board, node.id])}>
        Open the task
      </a>
    </aside>
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
