import type { Task } from "../../task/index.ts";
import type { Layers } from "../../views/task-layers.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { Look } from "../../views/text/style.ts";
import { clip, displayWidth, pad } from "../../views/text/width.ts";
import { taskIcon } from "./task-words.ts";

/** The graph as text: a step a layer, a row a task, with what it comes after. */
export function graphText(layers: Layers, look: Look): string[] {
  const { style, symbols, columns } = look;
  const shown = new Set(layers.flat().map(({ id }) => id));
  const width = Math.max(0, ...[...shown].map((id) => displayWidth(safeText(id))));
  return layers.flatMap((layer, step) => [
    style.bold(`Step ${step + 1}`),
    ...layer.map((task) => {
      const after = task.blockedBy.filter((id) => shown.has(id)).map(safeText);
      const tail = after.length === 0 ? "" : `  ← ${after.join(", ")}`;
      const head = `  ${pad(safeText(task.id), width)}  ${taskIcon(task, look)}  `;
      const end = clip(tail, Math.floor(columns / 2), symbols.ellipsis);
      const room = columns - displayWidth(head) - displayWidth(end);
      return head + clip(safeText(task.subject), room, symbols.ellipsis) + style.dim(end);
    }),
  ]);
}

const BOX = { width: 220, height: 48 };
const GAP = { across: 70, down: 18 };
const MARGIN = 20;
/** As many characters of a subject as fit a box. */
const LETTERS = 28;

/** Follows the reader's light or dark scheme. No scripts, no addresses, no fonts to load. */
const STYLE = `
:root{color-scheme:light dark}
svg{background:#fff}
text{font:13px system-ui,sans-serif;fill:#1f2328}
.id{font:11px ui-monospace,monospace;fill:#59636e}
rect{fill:#f6f8fa;stroke:#818b98;stroke-width:1.2}
.in_progress rect{fill:#ddf4ff;stroke:#0969da;stroke-width:2}
.done rect{fill:#dafbe1;stroke:#1a7f37}
.cancelled rect{stroke-dasharray:4 3}
.done text,.cancelled text{text-decoration:line-through}
.done .id,.cancelled .id{text-decoration:none}
path{fill:none;stroke:#818b98;stroke-width:1.4}
marker path{fill:#818b98;stroke:none}
@media (prefers-color-scheme:dark){
svg{background:#0d1117}
text{fill:#f0f6fc}
.id{fill:#9198a1}
rect{fill:#151b23;stroke:#656c76}
.in_progress rect{fill:#121d2f;stroke:#4493f8}
.done rect{fill:#12261e;stroke:#3fb950}
}`;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The graph as a picture: layers from left to right, an arrow from each blocker to what it blocks. */
export function graphSvg(layers: Layers): string {
  const places = placesOf(layers);
  const tallest = Math.max(0, ...layers.map((layer) => layer.length));
  const width = 2 * MARGIN + Math.max(0, layers.length * (BOX.width + GAP.across) - GAP.across);
  const height = 2 * MARGIN + Math.max(0, tallest * (BOX.height + GAP.down) - GAP.down);
  const tasks = layers.flat();
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Tasks and what they wait for">`,
    `<style>${STYLE}</style>`,
    `<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>`,
    ...tasks.flatMap((task) => edgesTo(task, places)),
    ...tasks.map((task) => box(task, places.get(task.id) ?? { x: 0, y: 0 })),
    `</svg>\n`,
  ].join("\n");
}

function placesOf(layers: Layers): ReadonlyMap<string, Place> {
  return new Map(
    layers.flatMap((layer, column) =>
      layer.map(({ id }, row) => {
        const x = MARGIN + column * (BOX.width + GAP.across);
        return [id, { x, y: MARGIN + row * (BOX.height + GAP.down) }] as const;
      }),
    ),
  );
}

function edgesTo(task: Task, places: ReadonlyMap<string, Place>): string[] {
  const to = places.get(task.id);
  return task.blockedBy.flatMap((blocker) => {
    const from = places.get(blocker);
    if (!from || !to) return [];
    const [startX, startY] = [from.x + BOX.width, from.y + BOX.height / 2];
    const [endX, endY] = [to.x - 2, to.y + BOX.height / 2];
    const bend = (endX - startX) / 2;
    const curve = `C${startX + bend} ${startY} ${endX - bend} ${endY} ${endX} ${endY}`;
    return [`<path d="M${startX} ${startY}${curve}" marker-end="url(#arrow)"/>`];
  });
}

function box(task: Task, { x, y }: Place): string {
  const owner = task.owner === undefined ? "" : ` · ${task.owner}`;
  const facts = clip(safeText(`${task.id} · P${task.priority}${owner}`), LETTERS + 4);
  return (
    `<g class="${task.status}" transform="translate(${x} ${y})">` +
    `<title>${escaped(safeText(task.subject))}</title>` +
    `<rect width="${BOX.width}" height="${BOX.height}" rx="6"/>` +
    `<text class="id" x="10" y="18">${escaped(facts)}</text>` +
    `<text x="10" y="37">${escaped(clip(safeText(task.subject), LETTERS))}</text></g>`
  );
}

const ENTITIES: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
