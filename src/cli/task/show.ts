import { isClosed } from "../../task/index.ts";
import { briefSpan } from "../../views/text/numbers.ts";
import { taskRow } from "../../overview/documents.ts";
import { safeLines, safeText } from "../../views/text/safe-text.ts";
import type { Look } from "../../views/text/style.ts";
import { obstacleWords } from "../../views/task-words.ts";
import type { TaskView } from "../../workstream/board/index.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { lookFor, printJson, printLines } from "../print/print.ts";
import { refuse } from "./refusal-words.ts";
import { isWorkspaceStore } from "../store/store-url.ts";
import { taskVerb } from "./task-verb.ts";
import { taskIcon } from "./task-words.ts";

export const help = `Usage: doneward task show <id> [options]

Everything about a task. The beginning of its id will do.

Also --json, --board, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  reads: true,
  words: { min: 1 },
  async act({ board, words: [id = ""], options: { json, store }, io }) {
    const shown = await board.show(id);
    if (!shown.ok) return refuse(io, json, shown.refusal);
    const { view } = shown;
    const { blocks, obstacles } = view;
    const task = { ...taskRow(view, io.now()), blocks, obstacles };
    if (json) printJson(io, "task", { ok: true, task });
    else
      printLines(
        io.stdout,
        page(view, { look: lookFor(io), now: io.now(), isFound: isWorkspaceStore(io, store) }),
      );
    return EXIT.done;
  },
});

interface Shown {
  readonly look: Look;
  readonly now: number;
  /** The board is in the workspace: nobody here saw what its evidence says. */
  readonly isFound: boolean;
}

function page(view: TaskView, shown: Shown): string[] {
  const { task } = view;
  const { look, now } = shown;
  const { style } = look;
  const notes = (task.notes ?? []).flatMap(({ at, by, text }) => [
    style.dim(safeText(`${by ?? "somebody"}, ${briefSpan(now - at)} ago:`)),
    ...safeLines(text).map((line) => `  ${line}`),
  ]);
  return [
    `${safeText(task.id)}  ${taskIcon(task, look)}  ${style.bold(safeText(task.subject))}`,
    ...facts(view, shown).map(([name, value]) => `${style.dim(name.padEnd(11))}${safeText(value)}`),
    ...(task.description === undefined ? [] : ["", ...safeLines(task.description)]),
    ...(notes.length === 0 ? [] : ["", ...notes]),
  ];
}

function facts({ task, blocks, obstacles }: TaskView, { now, isFound }: Shown): [string, string][] {
  const { times, lease, lastFailure, serves } = task;
  const ago = (at: number): string => `${briefSpan(now - at)} ago`;
  const open = obstacles.flatMap((obstacle) => (obstacle.kind === "blocked" ? obstacle.by : []));
  // Of what a closed task waited for nobody needs to know.
  const isOpen = (id: string): boolean => isClosed(task) || open.includes(id);
  const state = obstacles.map((obstacle) => obstacleWords(obstacle, now)).join("; ") || "ready";
  const evidence = task.evidence?.map(({ summary }) => summary).join("; ");
  const rows: [string, string | undefined][] = [
    ["state", state],
    ["priority", String(task.priority)],
    ["owner", task.owner && `${task.owner} (epoch ${task.epoch})`],
    ["lease", lease && `ends in ${briefSpan(lease.wallDeadline - now)}`],
    ["blocked by", task.blockedBy.map((id) => (isOpen(id) ? id : `${id} (closed)`)).join(", ")],
    ["blocks", blocks.join(", ")],
    ["part of", task.parent],
    ["labels", task.labels.join(", ")],
    ["check", task.check],
    ["evidence", evidence && (isFound ? `from the repository: ${evidence}` : evidence)],
    ["plan line", serves?.planLine],
    ["todo", serves?.todo && `${serves.todo.id} of ${serves.todo.scope}`],
    ["failures", lastFailure && `${task.attempts || "forgiven"}, the last: ${lastFailure.reason}`],
    ["metadata", task.metadata && JSON.stringify(task.metadata)],
    ["added", ago(times.added)],
    ["started", times.started === undefined ? undefined : ago(times.started)],
    ["closed", times.closed === undefined ? undefined : ago(times.closed)],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}
