import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../parts/icon.tsx";
import { TaskMark } from "../parts/mark.tsx";
import { addressOf, refine } from "../route.ts";
import { BOX, type GraphLayout, type PlacedTask } from "./graph-layout.ts";

interface GraphPictureProps {
  readonly layout: GraphLayout;
  readonly board: string;
  readonly focus: string | undefined;
}

/** Smaller than this, subjects are hard to read. */
const LEAST_FITTING = 0.75;

/** How far beyond what is in sight tasks are drawn. */
const MARGIN = 300;

/** Boxes and curves; only what is in sight is in the document. */
export function GraphPicture({ layout, board, focus }: GraphPictureProps) {
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
  // All of it in sight from the start, if it can still be read then.
  useLayoutEffect(() => {
    const fitting = (box.current?.clientWidth ?? 0) / layout.width;
    if (fitting >= LEAST_FITTING) setScale(Math.min(1, fitting));
  }, []);
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
      <div>
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
          <Button
            icon="minus"

            aria-label="Smaller"
            onClick={() => setScale(Math.max(0.3, scale / 1.25))}
          />
          <Button
            icon="plus"

            aria-label="Larger"
            onClick={() => setScale(Math.min(1.5, scale * 1.25))}
          />
        </div>
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
