import type { Decided, Tangle, Task } from "../../task/index.ts";
import { isClosed } from "../../task/index.ts";
import { boardMarkdown } from "../../views/board-markdown.ts";
import { layersOf } from "../../views/task-layers.ts";
import { counted } from "../../views/text/numbers.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { MovedIn, TaskBoard } from "../../workstream/board/index.ts";
import { writeNamedFile } from "../arguments/named-file.ts";
import { UsageError } from "../arguments/usage.ts";
import type { CommandTable } from "../command.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import {
  lookFor,
  printJson,
  printLines,
  printResult,
  printText,
  safeJson,
  SCHEMA_VERSION,
} from "../print/print.ts";
import { progressBar } from "../print/progress-bar.ts";
import { graphSvg, graphText } from "../task/graph.ts";
import type { Lost } from "../task/import/reader.ts";
import { readerFor, READERS, sourceFiles } from "../task/import/readers.ts";
import { taskCommand } from "../task/task-command.ts";
import { refuse } from "../task/task-words.ts";

const FORCE = { about: "replace a file that doneward did not write" } as const;

export const commands: CommandTable = {
  "task graph": taskCommand({
    reads: true,
    arguments: [{ name: "id", isOptional: true, offers: "task" }],
    options: {
      all: { about: "closed tasks too" },
      svg: { value: "FILE|-", about: "as a picture, to a file or standard output" },
      force: FORCE,
    },
    details: [
      "In steps: each task comes in a later step than all that it waits for.",
      "With an id: only tasks that it waits for, however far, and tasks that wait for it.",
    ],
    examples: ["doneward task graph", "doneward task graph k3f --svg graph.svg"],
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
  }),

  "task import": taskCommand({
    arguments: [{ name: "file|folder|-" }],
    options: {
      from: { value: "FORMAT", about: "what it is, if it cannot be told by looking" },
      "dry-run": { about: "only say what would be done" },
    },
    details: [
      "All tasks or none. It says what could not be carried over. A second import adds only new tasks.",
      `Formats: ${READERS.map(({ name, what }) => `${name} (${what})`).join("; ")}.`,
    ],
    examples: ["doneward task import .beads/issues.jsonl", "doneward task import . --dry-run"],
    async act({ board, words: [path = ""], options, io }) {
      const dryRun = options["dry-run"];
      const bar = progressBar(io);
      try {
        const files = await sourceFiles(io, path, (done, total) =>
          bar.show({ pass: "Reading", done, total }),
        );
        const reader = readerFor(files, options.from);
        const { tasks, lost } = reader.read(files, io.now());
        bar.show({ pass: "Writing", done: 0, total: tasks.length });
        const isOwn = reader.name === "doneward";
        const moved = await board.moveIn(tasks, { dryRun, ...(!isOwn && { from: reader.name }) });
        bar.clear();
        const notCarried = [...lost, ...doublesAsLost(tasks), ...moved.tangles.map(tangleAsLost)];
        return tellImported(
          { format: reader.name, dryRun, moved, lost: notCarried },
          options.json,
          io,
        );
      } finally {
        bar.clear();
      }
    },
  }),

  "task export": taskCommand({
    reads: true,
    arguments: [{ name: "file|-", isOptional: true }],
    options: {
      jsonl: { about: "one JSON object a task (default); doneward task import reads it" },
      markdown: { about: "a check-list for people (default for a file named *.md)" },
      force: FORCE,
    },
    details: ["Closed tasks too; secrets are masked. Without a file it writes to standard output."],
    examples: ["doneward task export board.jsonl", "doneward task export TASKS.md"],
    async act({ board, words: [path = "-"], options: { json, jsonl, markdown, force }, io }) {
      if (jsonl && markdown) throw new UsageError("--jsonl and --markdown do not go together.");
      const { tasks } = await board.list();
      const format = markdown || (!jsonl && /\.md$/i.test(path)) ? "markdown" : "jsonl";
      const all = tasks.map(({ task }) => task);
      const text = format === "markdown" ? boardMarkdown(all) : boardLines(all);
      if (path === "-") {
        if (json) printJson(io, "tasks-exported", { ok: true, format, count: all.length, text });
        else io.stdout.write(text);
        return EXIT.done;
      }
      const file = writeNamedFile(io, path, text, { force });
      return printResult(
        io,
        json,
        "tasks-exported",
        { ok: true, format, count: all.length, file },
        `Wrote ${counted(all.length, "task")} to ${file}.`,
      );
    },
  }),
};

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

interface Imported {
  readonly format: string;
  readonly dryRun: boolean;
  readonly moved: MovedIn;
  readonly lost: readonly Lost[];
}

function tellImported({ format, dryRun, moved, lost }: Imported, json: boolean, io: Io): number {
  const { tasks, present } = moved;
  if (json) {
    const added = tasks.map(({ id }) => id);
    printJson(io, "tasks-imported", { ok: true, format, dryRun, added, present, lost });
    return EXIT.done;
  }
  const verb = dryRun ? "Would import" : "Imported";
  const before = present > 0 ? `; ${counted(present, "task")} were already imported` : "";
  printLines(io.stdout, [
    `${verb} ${counted(tasks.length, "task")} (${format})${before}.`,
    ...lostLines(lost),
  ]);
  return EXIT.done;
}

/** Of items with one id the last is taken. */
function doublesAsLost(tasks: readonly Task[]): readonly Lost[] {
  const taken = new Map(tasks.map((task) => [task.id, task]));
  return tasks
    .filter((task) => taken.get(task.id) !== task)
    .map(({ id }) => ({ item: id, what: "all of it: a later item has the same id" }));
}

function tangleAsLost({ task, reference, as, problem }: Tangle): Lost {
  const why = { missing: "it is not there", self: "it is itself", circle: "a circle" }[problem];
  const link = as === "blocker" ? "the dependency on" : "the parent";
  return { item: task, what: `${link} ${reference}: ${why}` };
}

const MOST_KINDS = 20;
const MOST_ITEMS = 3;

/** Grouped by what was lost, so that ten thousand items make a report that can be read. */
function lostLines(lost: readonly Lost[]): string[] {
  if (lost.length === 0) return [];
  const items = Map.groupBy(lost, ({ what }) => what);
  const rows = [...items].slice(0, MOST_KINDS).map(([what, found]) => {
    const named = found.slice(0, MOST_ITEMS).map(({ item }) => item);
    const more = found.length > named.length ? ` and ${found.length - named.length} more` : "";
    return safeText(`  ${what} (${named.join(", ")}${more})`);
  });
  const hidden = items.size - rows.length;
  return [
    "Not carried over:",
    ...rows,
    ...(hidden > 0 ? [`  and ${hidden} more; see --json`] : []),
  ];
}

function boardLines(tasks: readonly Task[]): string {
  return tasks
    .map((task) => `${safeJson({ schemaVersion: SCHEMA_VERSION, kind: "task", task })}\n`)
    .join("");
}
