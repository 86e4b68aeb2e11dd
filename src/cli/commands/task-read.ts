import type { JournalEntry, TaskPage, TaskQuery } from "../../stores/contract.ts";
import { isClosed, TASK_STATES } from "../../task/index.ts";
import { isObject } from "../../todo/json.ts";
import { taskRow } from "../../overview/documents.ts";
import { obstacleWords } from "../../views/task-words.ts";
import { briefSpan, counted } from "../../views/text/numbers.ts";
import { safeLines, safeText } from "../../views/text/safe-text.ts";
import type { Look } from "../../views/text/style.ts";
import { clip, inColumns } from "../../views/text/width.ts";
import type { TaskBoard, TaskView } from "../../workstream/board/index.ts";
import { ownerName } from "../../workstream/board/index.ts";
import { countOption } from "../arguments/values.ts";
import type { CommandTable } from "../command.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { lookFor, printJson, printLines } from "../print/print.ts";
import { cursorOption, statesOption } from "../task/field-options.ts";
import { taskCommand, whoWorks } from "../task/task-command.ts";
import { refuse, taskIcon, taskRows } from "../task/task-words.ts";

const DEFAULT_LIMIT = 50;
const DEFAULT_LOG_LIMIT = 20;
const LOG_PAGE = 500;
const NOT_CLOSED = TASK_STATES.filter((state) => state !== "closed");

const PAGE_OPTIONS = {
  limit: { value: "N", about: `how many to show (default: ${DEFAULT_LIMIT})` },
  cursor: { value: "TEXT", about: "go on where a page ended" },
} as const;

export const commands: CommandTable = {
  "task list": taskCommand({
    reads: true,
    options: {
      all: { about: "closed ones too" },
      state: {
        value: "S,S",
        about: `only these: ${TASK_STATES.join(", ")}`,
        isList: true,
        offers: "state",
      },
      mine: { about: "only those that you own" },
      owner: { value: "NAME", about: "only those that NAME owns" },
      label: { value: "NAME", about: "only with this label" },
      parent: { value: "ID", about: "only the parts of this task", offers: "task" },
      ...PAGE_OPTIONS,
      counts: { about: "how many there are in each state, instead of the tasks" },
      "all-done": { about: "nothing but the exit code: 0 if all are closed, 1 if not" },
    },
    details: ["By priority, then by age."],
    examples: ["doneward task", "doneward task list --mine --state claimed"],
    async act({ board, options, io }) {
      const { json, all, state, label, limit, cursor } = options;
      if (options["all-done"]) return tellAllDone(board, json, io);
      if (options.counts) return tellCounts(board, json, io);
      const owner = options.mine ? ownerName(whoWorks(io, options.as)) : options.owner;
      const sought = options.parent === undefined ? undefined : await board.show(options.parent);
      if (sought?.ok === false) return refuse(io, json, sought.refusal);
      return tellPage(io, json, board, {
        ...(!all && { states: NOT_CLOSED }),
        ...(state !== undefined && { states: statesOption(state) }),
        ...(owner !== undefined && { owner }),
        ...(label !== undefined && { label }),
        ...(sought && { parent: sought.view.task.id }),
        ...(cursor !== undefined && { cursor: cursorOption(cursor) }),
        limit: countOption("limit", limit ?? String(DEFAULT_LIMIT)),
      });
    },
  }),

  "task ready": taskCommand({
    reads: true,
    arguments: [{ name: "id", isOptional: true, offers: "task" }],
    options: {
      explain: { about: "tasks that are not ready, or this one task, with every reason why" },
      ...PAGE_OPTIONS,
    },
    details: ["They are open, not blocked, not waiting and not claimed. By priority, then by age."],
    examples: ["doneward task ready", "doneward task ready --explain k3f"],
    async act({ board, words: [id], options: { json, explain, limit, cursor }, io }) {
      const page = {
        limit: countOption("limit", limit ?? String(DEFAULT_LIMIT)),
        ...(cursor !== undefined && { cursor: cursorOption(cursor) }),
      };
      if (!explain && id === undefined) {
        return tellPage(io, json, board, { states: ["ready"], ...page });
      }
      const { ids, next } = id === undefined ? await notReady(board, page) : { ids: [id] };
      const views: TaskView[] = [];
      for (const each of ids) {
        const shown = await board.show(each);
        if (!shown.ok) return refuse(io, json, shown.refusal);
        views.push(shown.view);
      }
      return tellReasons(views, next, json, io);
    },
  }),

  "task next": taskCommand({
    reads: true,
    details: ["It stays free; doneward task claim takes it. Exit code 1 if nothing is ready."],
    examples: ["doneward task next", "doneward task claim --start"],
    async act({ board, options: { json }, io }) {
      const tasks = await board.ready(1);
      const [next] = tasks;
      if (json) printJson(io, "task", { ok: true, task: next ? taskRow(next, io.now()) : null });
      else printLines(io.stdout, next ? taskRows(tasks, io) : ["Nothing is ready."]);
      return next ? EXIT.done : EXIT.refused;
    },
  }),

  "task show": taskCommand({
    reads: true,
    arguments: [{ name: "id", offers: "task" }],
    examples: ["doneward task show k3f", "doneward task show k3f --json"],
    async act({ board, words: [id = ""], options: { json }, io }) {
      const shown = await board.show(id);
      if (!shown.ok) return refuse(io, json, shown.refusal);
      const { view } = shown;
      const { blocks, obstacles } = view;
      const task = { ...taskRow(view, io.now()), blocks, obstacles };
      if (json) printJson(io, "task", { ok: true, task });
      else printLines(io.stdout, taskPage(view, { look: lookFor(io), now: io.now() }));
      return EXIT.done;
    },
  }),

  "task search": taskCommand({
    reads: true,
    arguments: [{ name: "words", isMany: true }],
    options: PAGE_OPTIONS,
    details: [
      "Closed ones too. The words must stand in a row in the subject or the description; case does not matter.",
    ],
    examples: ["doneward task search login", "doneward task search users table --limit 5"],
    act: ({ board, words, options: { json, limit, cursor }, io }) =>
      tellPage(io, json, board, {
        text: words.join(" "),
        limit: countOption("limit", limit ?? String(DEFAULT_LIMIT)),
        ...(cursor !== undefined && { cursor: cursorOption(cursor) }),
      }),
  }),

  "task log": taskCommand({
    reads: true,
    arguments: [{ name: "id", isOptional: true, offers: "task" }],
    options: {
      limit: { value: "N", about: `how many lines to show (default: ${DEFAULT_LOG_LIMIT})` },
    },
    details: ["Newest first."],
    examples: ["doneward task log", "doneward task log k3f --limit 100"],
    async act({ board, words: [id], options: { json, limit: wanted }, io }) {
      const limit = countOption("limit", wanted ?? String(DEFAULT_LOG_LIMIT));
      const sought = id === undefined ? undefined : await board.show(id);
      if (sought?.ok === false) return refuse(io, json, sought.refusal);
      const entries = await newest(board, limit, sought?.view.task.id);
      if (json) printJson(io, "task-log", { ok: true, entries });
      else if (entries.length === 0) printLines(io.stdout, ["Nothing has happened here yet."]);
      else printLines(io.stdout, logRows(entries, io));
      return EXIT.done;
    },
  }),
};

/** Prints a page of tasks, and how to get the next. */
async function tellPage(
  io: Io,
  json: boolean,
  board: TaskBoard,
  query: TaskQuery,
): Promise<number> {
  const page: TaskPage = await board.list(query);
  const { tasks, next } = page;
  if (json) {
    const documents = tasks.map((stored) => taskRow(stored, io.now()));
    printJson(io, "tasks", { ok: true, tasks: documents, next: next ?? null });
    return EXIT.done;
  }
  const found = tasks.length === 0 ? [await noneWords(board)] : taskRows(tasks, io);
  printLines(io.stdout, [...found, ...moreLines(next, io)]);
  return EXIT.done;
}

/** How to get the next page, if there is one. */
function moreLines(next: string | undefined, io: Io): readonly string[] {
  return next === undefined ? [] : [lookFor(io).style.dim(`There is more: --cursor ${next}`)];
}

/** A board with nothing on it is not one where nothing was found. */
async function noneWords(board: TaskBoard): Promise<string> {
  const total = Object.values(await board.counts()).reduce((sum, count) => sum + count, 0);
  return total === 0
    ? `No tasks. ${NAME} task add <subject...> adds one.`
    : `Nothing found. ${NAME} task list --all shows all on this board: ${counted(total, "task")}.`;
}

async function tellAllDone(board: TaskBoard, json: boolean, io: Io): Promise<number> {
  const allDone = await board.isAllDone();
  if (json) printJson(io, "tasks-all-done", { ok: true, allDone });
  return allDone ? EXIT.done : EXIT.refused;
}

async function tellCounts(board: TaskBoard, json: boolean, io: Io): Promise<number> {
  const counts = await board.counts();
  if (json) printJson(io, "task-counts", { ok: true, counts });
  else
    printLines(
      io.stdout,
      TASK_STATES.map((state) => `${state.padEnd(8)} ${counts[state]}`),
    );
  return EXIT.done;
}

async function notReady(
  board: TaskBoard,
  page: TaskQuery,
): Promise<{ readonly ids: readonly string[]; readonly next?: string | undefined }> {
  const states = ["claimed", "blocked", "waiting"] as const;
  const { tasks, next } = await board.list({ ...page, states });
  return { ids: tasks.map(({ task }) => task.id), next };
}

function tellReasons(
  views: readonly TaskView[],
  next: string | undefined,
  json: boolean,
  io: Io,
): number {
  const now = io.now();
  if (json) {
    const tasks = views.map((view) => ({ ...taskRow(view, now), obstacles: view.obstacles }));
    printJson(io, "tasks", { ok: true, tasks, next: next ?? null });
    return EXIT.done;
  }
  const lines = views.flatMap(({ task, obstacles }) => [
    safeText(`${task.id}  ${task.subject}`),
    ...(obstacles.length === 0 ? ["  ready"] : []),
    ...obstacles.map((obstacle) => `  ${safeText(obstacleWords(obstacle, now))}`),
  ]);
  const told = lines.length > 0 ? lines : ["Everything that is open is ready."];
  printLines(io.stdout, [...told, ...moreLines(next, io)]);
  return EXIT.done;
}

interface Shown {
  readonly look: Look;
  readonly now: number;
}

function taskPage(view: TaskView, shown: Shown): string[] {
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

function facts({ task, blocks, obstacles }: TaskView, { now }: Shown): [string, string][] {
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
    ["evidence", evidence],
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

async function newest(
  board: TaskBoard,
  limit: number,
  id: string | undefined,
): Promise<readonly JournalEntry[]> {
  const found: JournalEntry[] = [];
  let before: number | undefined;
  while (found.length < limit) {
    const page = await board.journal({
      newestFirst: true,
      limit: LOG_PAGE,
      ...(before !== undefined && { before }),
    });
    found.push(...page.filter((entry) => id === undefined || taskOf(entry) === id));
    before = page.at(-1)?.seq;
    if (page.length < LOG_PAGE) break;
  }
  return found.slice(0, limit);
}

function logRows(entries: readonly JournalEntry[], io: Io): string[] {
  const { style, symbols, columns } = lookFor(io);
  const heads = inColumns(entries.map(({ at }) => [`${briefSpan(io.now() - at)} ago`]));
  return entries.map((entry, place) => {
    const head = `${heads[place]}  `;
    const { kind, name } = entry.actor;
    const what = `${happenedTo(entry)} by ${name ?? kind}`;
    const shown = clip(safeText(what), columns - head.length, symbols.ellipsis);
    return style.dim(head) + shown;
  });
}

/** `done x1`; `claimed x1 for bo` if it is not for the one who did it. */
function happenedTo(entry: JournalEntry): string {
  const event = `${entry.kind.replace(/^task-/, "")} ${taskOf(entry)}`;
  const { after } = (entry.data ?? {}) as { readonly after?: { readonly owner?: string } };
  const isForAnother = entry.kind === "task-claimed" && after?.owner !== ownerName(entry.actor);
  return isForAnother && after?.owner !== undefined ? `${event} for ${after.owner}` : event;
}

function taskOf({ data }: JournalEntry): string {
  const { id = "" } = isObject(data) ? data : {};
  return String(id);
}
