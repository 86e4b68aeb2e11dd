import type { Decided, Task } from "../../task/index.ts";
import { isClosed } from "../../task/index.ts";
import { layersOf } from "../../views/task-layers.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";
import { writeNamedFile } from "../arguments/named-file.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { lookFor, printJson, printLines, printText } from "../print/print.ts";
import { graphSvg } from "./graph/svg.ts";
import { graphText } from "./graph/text.ts";
import { refuse } from "./refusal-words.ts";
import { taskVerb } from "./task-verb.ts";

export const help = `Usage: doneward task graph [<id>] [options]

Draws what waits for what, in steps: each task comes in a later step than all
that it waits for. With an id, only what that task waits for, however far, and
what waits for it.

  --all          closed tasks too
  --svg FILE|-   as a picture, to a file or standard output
  --force        replace a file that doneward did not write

Also --json, --board, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  reads: true,
  options: { all: "flag", svg: "text", force: "flag" },
  words: { max: 1 },
  async act({ board, words: [id], options: { json, all, svg, force }, io }) {
    const found = await tasksToDraw(board, id);
    if (!found.ok) return refuse(io, json, found.refusal);
    const layers = layersOf(found.tasks.filter((task) => all || !isClosed(task)));
    if (svg === "-") io.stdout.write(graphSvg(layers));
    else if (svg !== undefined) {
      const file = writeNamedFile(io, svg, graphSvg(layers), { force });
      if (json) printJson(io, "task-graph", { ok: true, file });
      else printText(io.stdout, `Wrote ${file}.`);
    } else if (json) {
      const steps = layers.map((layer) => layer.map((task) => nodeOf(task)));
      printJson(io, "task-graph", { ok: true, steps });
    } else if (layers.length === 0) printLines(io.stdout, ["There is nothing to draw."]);
    else printLines(io.stdout, graphText(layers, lookFor(io)));
    return EXIT.done;
  },
});

function nodeOf({ id, subject, status, blockedBy }: Task): object {
  return { id, subject, status, blockedBy };
}

async function tasksToDraw(
  board: TaskBoard,
  reference: string | undefined,
): Promise<Decided<{ readonly tasks: readonly Task[] }>> {
  const sought = reference === undefined ? undefined : await board.show(reference);
  if (sought?.ok === false) return sought;
  const tasks = (await board.list()).tasks.map(({ task }) => task);
  if (!sought) return { ok: true, tasks };
  const { id } = sought.view.task;
  const blockers = new Map(tasks.map((task) => [task.id, task.blockedBy]));
  const edges = tasks.flatMap((task) => task.blockedBy.map((by) => ({ by, task: task.id })));
  const blocked = Map.groupBy(edges, ({ by }) => by);
  const near = new Set([
    ...reached(id, (from) => blockers.get(from) ?? []),
    ...reached(id, (from) => (blocked.get(from) ?? []).map(({ task }) => task)),
  ]);
  return { ok: true, tasks: tasks.filter((task) => near.has(task.id)) };
}

function reached(start: string, next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([start]);
  for (const id of found) for (const further of next(id)) found.add(further);
  return found;
}
