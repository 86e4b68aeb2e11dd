import type { Tangle, Task } from "../../task/index.ts";
import { counted } from "../../views/text/numbers.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { MovedIn } from "../../workstream/board/index.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines } from "../print/print.ts";
import { progressBar } from "../print/progress-bar.ts";
import type { Lost } from "./import/reader.ts";
import { readerFor, READERS } from "./import/readers.ts";
import { sourceFiles } from "./import/source-files.ts";
import { taskVerb } from "./task-verb.ts";

export const help: string = `Usage: doneward task import <file|folder|-> [options]

Takes in tasks from another tool, all of them or none, and says what could not
be carried over. What was imported before stays as it is: a second import of
the same adds only what is new.

  --from FORMAT   what it is, if it cannot be told by looking:
${READERS.map(({ name, what }) => `    ${name.padEnd(12)}  ${what}`).join("\n")}
  --dry-run       only say what would be done

Also --json, --board, --as, --store: see doneward task --help.`;

export const run: Run = taskVerb({
  help,
  options: { from: "text", "dry-run": "flag" },
  words: { min: 1 },
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
      return tell({ format: reader.name, dryRun, moved, lost: notCarried }, options.json, io);
    } finally {
      bar.clear();
    }
  },
});

interface Imported {
  readonly format: string;
  readonly dryRun: boolean;
  readonly moved: MovedIn;
  readonly lost: readonly Lost[];
}

function tell({ format, dryRun, moved, lost }: Imported, json: boolean, io: Io): number {
  const { tasks, present } = moved;
  if (json) {
    const added = tasks.map(({ id }) => id);
    printJson(io, "tasks-imported", { ok: true, format, dryRun, added, present, lost });
    return EXIT.done;
  }
  const verb = dryRun ? "Would import" : "Imported";
  const before = present > 0 ? `; ${counted(present, "task")} had come before` : "";
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
