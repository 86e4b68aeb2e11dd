import { safeText } from "../../../views/text/safe-text.ts";
import type { Look } from "../../../views/text/style.ts";
import type { Layers } from "../../../views/task-layers.ts";
import { clip, displayWidth, pad } from "../../../views/text/width.ts";
import { taskIcon } from "../task-words.ts";

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
