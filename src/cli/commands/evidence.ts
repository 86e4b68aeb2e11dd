import { EVIDENCE_POLICIES, reminderSettings } from "../../reminder/index.ts";
import type { Evidence } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import { briefSpan } from "../../views/text/numbers.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";
import {
  allowCommand,
  allowedCommands,
  allowedFileOf,
  forbidCommand,
} from "../../workstream/evidence/allowed-checks.ts";
import { CHECK_TIME_LIMIT, checkFact } from "../../workstream/evidence/checks.ts";
import type { Workstream } from "../../workstream/index.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import { settingsTrouble } from "../../workstream/own-settings.ts";
import { unknownName, UsageError } from "../arguments/usage.ts";
import { queryOf } from "../arguments/values.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { printAnswer } from "../print/answer.ts";
import { printJson, printLines, printResult, printText } from "../print/print.ts";
import { withBoard } from "../task/task-command.ts";
import { findTodoHere } from "../workspace/hand-edit.ts";
import { withList } from "../workspace/open-list.ts";
import { readHere } from "../workspace/read-here.ts";

export const commands: CommandTable = {
  "evidence show": command({
    arguments: [{ name: "todo", isOptional: true, isMany: true, offers: "todo" }],
    details: [
      "Each todo is verified, stale (a file that the check covers changed later), asserted or unavailable.",
      "Without a todo: every todo that is completed or in progress.",
    ],
    examples: ["doneward evidence", "doneward evidence show login"],
    async act({ words, options }, io) {
      const { json, store } = options;
      const { list, reminders } = await readHere(io, store);
      const query = queryOf(words);
      const found = query === undefined ? undefined : findTodoHere(list, query);
      if (found && "answer" in found) return printAnswer(io, found.answer, { json });
      const todos = found ? [found.todo] : allTodos(list).filter(isWorkedOn);
      const shown = await withList(io, { store }, (work) => evidenceOfAll(work, todos));
      const { requireEvidence } = reminderSettings(reminders.choices ?? {});
      if (json) printJson(io, "evidence", { requireEvidence, todos: shown });
      else if (shown.length === 0) printLines(io.stdout, [POLICY_WORDS[requireEvidence]]);
      else {
        const now = io.now();
        const lines = shown.flatMap(({ content, state, facts }) => [
          `${state}: ${safeText(content)}`,
          ...facts.map((fact) => `  ${factLine(fact, now)}`),
        ]);
        printLines(io.stdout, lines);
      }
      return EXIT.done;
    },
  }),

  "evidence check": command({
    arguments: [{ name: "todo|task", isMany: true, offers: "todo" }],
    details: [
      "It runs only if you allowed the command in this workspace.",
      "The result is kept as evidence of the todo, or as a note on the task. Exit code 1: it did not pass.",
    ],
    examples: ["doneward evidence check login", "doneward evidence check k3f"],
    async act({ words, options }, io) {
      const query = words.join(" ");
      const found = await withList(io, options, async (work) => {
        const item = findTodoHere(await work.list(), query);
        return "answer" in item ? item : { ...item, fact: await work.check(item.todo.id) };
      });
      if ("todo" in found) {
        const { todo, fact } = found;
        return tellCheck(io, options, { todo: todo.id }, todo.content, fact);
      }
      const { store } = options;
      const task = await withBoard(io, { store }, (board) => checkTask(io, board, query));
      if (!task) return printAnswer(io, found.answer, options);
      return tellCheck(io, options, { task: query }, task.subject, task.fact);
    },
  }),

  "evidence allow": command({
    arguments: [{ name: "command", isOptional: true, isMany: true }],
    options: { remove: { about: "take it back" } },
    common: ["json"],
    details: [
      "Without a command: what you allowed here.",
      "Your consent holds word for word and is kept with your own settings, so nothing in the workspace can give it. The command never runs through a shell, and for a minute at most.",
      "Only you can allow one: type it in your own terminal.",
    ],
    examples: ["doneward evidence allow npm test", "doneward evidence allow --remove npm test"],
    needsPerson: ({ words, options }) => words.length > 0 && !options.remove,
    async act({ words, options }, io) {
      const place = { root: workspaceRoot(io.cwd), allowedFile: allowedFileOf(io.env) };
      const line = words.join(" ");
      if (options.remove && line === "") throw new UsageError("Which command?");
      const trouble = await settingsTrouble(place.allowedFile);
      if (trouble !== undefined) {
        printText(io.stderr, `What you allowed does not count. ${trouble}`);
      }
      const outcome =
        line === ""
          ? { ok: true as const, commands: await allowedCommands(place) }
          : await (options.remove ? forbidCommand(place, line) : allowCommand(place, line));
      if (options.json) printJson(io, "allow", outcome);
      else if (!outcome.ok) printLines(io.stderr, [REFUSALS[outcome.code]]);
      else if (outcome.commands.length === 0) printLines(io.stdout, ["Nothing is allowed here."]);
      else {
        const heading = `May run in ${safeText(place.root)}, word for word:`;
        printLines(io.stdout, [heading, ...outcome.commands.map((one) => `  ${safeText(one)}`)]);
      }
      return outcome.ok ? EXIT.done : EXIT.refused;
    },
  }),

  "evidence require": command({
    arguments: [{ name: EVIDENCE_POLICIES.join("|"), offers: "policy" }],
    details: [
      "off: nothing. nudge: the agent is reminded if evidence is missing (the default). refuse: it cannot complete a todo that is not verified.",
    ],
    examples: ["doneward evidence require refuse", "doneward evidence require nudge"],
    async act({ words: [wanted = ""], options: { json, store } }, io) {
      const policy = EVIDENCE_POLICIES.find((known) => known === wanted);
      if (!policy) throw unknownName("policy", wanted, EVIDENCE_POLICIES);
      await withList(io, { store }, (work) => work.requireEvidence(policy));
      return printResult(io, json, "evidence", { requireEvidence: policy }, [POLICY_WORDS[policy]]);
    },
  }),
};

function isWorkedOn({ status }: { readonly status: string }): boolean {
  return status === "completed" || status === "in_progress";
}

async function evidenceOfAll(
  work: Workstream,
  todos: readonly { readonly id: string; readonly content: string }[],
) {
  const shown = [];
  for (const { id, content } of todos) {
    const evidence = await work.evidence(id);
    if (evidence) shown.push({ id, content, ...evidence });
  }
  return shown;
}

const POLICY_WORDS: { readonly [policy in (typeof EVIDENCE_POLICIES)[number]]: string } = {
  off: "The agent needs no evidence to complete a todo here.",
  nudge: "The agent is reminded if it finishes without evidence.",
  refuse: "The agent cannot complete a todo here that is not verified.",
};

/** One fact on one line: what it was, what came of it, how long ago. */
function factLine(fact: Evidence, now: number): string {
  const { kind, summary, exitCode, tests, unavailable, durationMs, at } = fact;
  const facts = [
    unavailable === undefined ? undefined : `check unavailable: ${unavailable}`,
    exitCode === undefined ? undefined : `exit ${exitCode}`,
    tests && `${tests.passed} passed, ${tests.failed} failed`,
    durationMs === undefined ? undefined : `took ${durationMs} ms`,
    `${briefSpan(now - at)} ago`,
  ];
  const words = facts.filter((word) => word !== undefined).join(", ");
  return `${kind} ${safeText(summary)} (${safeText(words)})`;
}

/** Runs the check of a task by its id. Undefined: there is no such task. */
async function checkTask(
  io: Io,
  board: TaskBoard,
  id: string,
): Promise<{ subject: string; fact: Evidence | undefined } | undefined> {
  const sought = await board.show(id);
  if (!sought.ok) return undefined;
  const { subject, check } = sought.view.task;
  if (check === undefined) return { subject, fact: undefined };
  const place = { root: workspaceRoot(io.cwd), allowedFile: allowedFileOf(io.env) };
  const fact = await checkFact({ ...place, timeLimitMs: CHECK_TIME_LIMIT }, check, io.now);
  await board.note(id, factLine(fact, fact.at));
  return { subject, fact };
}

function tellCheck(
  io: Io,
  { json }: { readonly json: boolean },
  which: object,
  name: string,
  fact: Evidence | undefined,
): number {
  if (json) printJson(io, "check", { ...which, check: fact ?? null });
  else if (!fact) printLines(io.stderr, [`It names no check: ${safeText(name)}`]);
  else printLines(io.stdout, [factLine(fact, io.now())]);
  if (fact?.unavailable === "not-allowed" && !json) {
    printLines(io.stderr, [
      `${NAME} evidence allow ${safeText(JSON.stringify(fact.summary))} lets it run.`,
    ]);
  }
  return fact?.exitCode === 0 ? EXIT.done : EXIT.refused;
}

const REFUSALS = {
  empty: "There is no command in that.",
  "needs-shell": "That needs a shell, and none is used. Put it in a script and allow the script.",
  "inside-workspace": "Your settings are inside of this workspace, so nothing is allowed here.",
} as const;
