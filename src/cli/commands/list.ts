import type { LeftTodo, TodoList } from "../../todo/index.ts";
import { progressOf } from "../../todo/index.ts";
import { briefSpan } from "../../views/text/numbers.ts";
import { safeText } from "../../views/text/safe-text.ts";
import { clip, inColumns } from "../../views/text/width.ts";
import type { ShownChild } from "../../views/todo/todo-tree.ts";
import { renderTodoTree } from "../../views/todo/todo-tree.ts";
import {
  add,
  cancel,
  clear,
  done,
  note,
  remove,
  start,
} from "../../workstream/todo-command/edits.ts";
import { editText } from "../../workstream/todo-command/files.ts";
import type { PastChange } from "../../workstream/todo-command/reading.ts";
import { describePastChange, history, show, undo } from "../../workstream/todo-command/reading.ts";
import { COMMAND_WORDS } from "../../workstream/todo-command/decision.ts";
import { UsageError } from "../arguments/usage.ts";
import { countOption, queryOf } from "../arguments/values.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { editInEditor } from "../person/programs.ts";
import { handOf } from "../person/gate.ts";
import { printAnswer } from "../print/answer.ts";
import { lookFor, printJson, printLines, printResult, printText } from "../print/print.ts";
import { findTodoHere, handEdit } from "../workspace/hand-edit.ts";
import { withList } from "../workspace/open-list.ts";
import { readHere } from "../workspace/read-here.ts";
import { workspaceLabel } from "../workspace/workspace.ts";

const TODO = { name: "todo", isMany: true, offers: "todo" } as const;
const TODO_OR_PHASE = {
  name: "todo|phase",
  isOptional: true,
  isMany: true,
  offers: "todo",
} as const;
const BY_PART =
  "Any part of the text that fits only one todo works; a todo is looked for before a phase.";
const DEFAULT_LIMIT = 20;

export const commands: CommandTable = {
  add: command({
    arguments: [{ name: "todo", isMany: true }],
    options: {
      phase: {
        value: "NAME",
        about: "the phase it goes to, by a part of its name; a new name makes a new phase",
        offers: "phase",
      },
    },
    details: ["It goes to the end of the last phase. All words are its text."],
    examples: [
      "doneward add fix the login bug",
      'doneward add "Write the changelog" --phase release',
    ],
    async act({ words, options }, io) {
      const content = words.join(" ");
      if (content.trim() === "") throw new UsageError("A todo needs some words.");
      return handEdit(io, options, (list) =>
        add(list, { phase: options.phase, content }, COMMAND_WORDS),
      );
    },
  }),

  start: command({
    arguments: [TODO],
    details: [
      "The todo that was in progress is pending again. A closed todo is reopened.",
      "Any part of the text works if it fits no other open todo.",
    ],
    examples: ["doneward start login", "doneward start t3"],
    act: ({ words, options }, io) =>
      handEdit(io, options, (list) => start(list, words.join(" "), COMMAND_WORDS)),
  }),

  done: command({
    arguments: [TODO_OR_PHASE],
    options: { evidence: { value: "TEXT", about: "what shows that it is done, in your words" } },
    details: ["Without a name: all todos.", BY_PART],
    examples: ["doneward done login", 'doneward done login --evidence "Tried it on staging"'],
    async act({ words, options }, io) {
      const { evidence: summary } = options;
      const at = io.now();
      const evidence = summary === undefined ? [] : [{ kind: "statement", summary, at } as const];
      return handEdit(io, options, (list) => done(list, queryOf(words), COMMAND_WORDS, evidence));
    },
  }),

  cancel: command({
    arguments: [TODO_OR_PHASE],
    details: ["Without a name: all todos.", BY_PART],
    examples: ["doneward cancel login", "doneward cancel Release"],
    act: ({ words, options }, io) =>
      handEdit(io, options, (list) => cancel(list, queryOf(words), COMMAND_WORDS)),
  }),

  rm: command({
    arguments: [TODO_OR_PHASE],
    details: ["Without a name: everything.", BY_PART, "doneward undo takes it back."],
    examples: ["doneward rm login", "doneward rm Release"],
    act: ({ words, options }, io) =>
      handEdit(io, options, (list) => remove(list, queryOf(words), COMMAND_WORDS)),
  }),

  note: command({
    arguments: [
      { name: "todo", offers: "todo" },
      { name: "text", isMany: true },
    ],
    details: ["The first word names the todo by a part of its text; quote several words."],
    examples: [
      'doneward note login "Staging has the same bug"',
      "doneward note t3 ask Ada for the key",
    ],
    act: ({ words: [query = "", ...text], options }, io) =>
      handEdit(io, options, (list) => note(list, { query, text: text.join(" ") }, COMMAND_WORDS)),
  }),

  edit: command({
    details: [
      "It is Markdown: # Phase, - [ ] pending, - [/] in progress, - [x] completed, - [-] cancelled, and > a note below a todo.",
      "What you save is taken as a whole or not at all; your text is kept if it cannot be taken.",
    ],
    examples: ["doneward edit", "EDITOR=nano doneward edit"],
    async act({ options }, io) {
      const host = { edit: (text: string) => editInEditor(io, text) };
      const hand = await handOf(io);
      const answer = await withList(io, { ...options, hand }, (work) =>
        editText(work, host, COMMAND_WORDS),
      );
      return printAnswer(io, answer, options);
    },
  }),

  undo: command({
    details: ["Yours or the agent's. Run it again to take back the change before it."],
    examples: ["doneward undo", "doneward history"],
    async act({ options }, io) {
      const hand = await handOf(io);
      return printAnswer(io, await withList(io, { ...options, hand }, undo), options);
    },
  }),

  "list show": command({
    options: { markdown: { about: "Markdown in a terminal too" } },
    details: ["A tree in a terminal, Markdown when piped."],
    examples: ["doneward show", "doneward show --markdown"],
    async act({ options }, io) {
      const { list, root } = await readHere(io, options.store);
      const isTree = list.phases.length > 0 && !options.markdown && io.stdout.isTty;
      const progress =
        isTree || options.json ? await withList(io, options, (work) => work.progress()) : undefined;
      const { children = [], lit = [] } = progress ?? {};
      if (options.json) {
        printJson(io, "todo-list", { progress: progressOf(list), list, children, lit });
      } else if (!isTree) {
        printText(io.stdout, show(list, COMMAND_WORDS).text);
      } else printLines(io.stdout, treeOf({ list, root, children, lit }, io));
      return EXIT.done;
    },
  }),

  "list history": command({
    options: {
      limit: { value: "N", about: `how many changes to show (default: ${DEFAULT_LIMIT})` },
    },
    details: ["Each line has who did it, when, and what it did."],
    examples: ["doneward history", "doneward history --limit 100"],
    async act({ options }, io) {
      const limit = countOption("limit", options.limit ?? String(DEFAULT_LIMIT));
      const past = await withList(io, options, (work) => history(work, limit));
      if (options.json) printJson(io, "history", { changes: past });
      else if (past.length === 0) printLines(io.stdout, ["Nothing has happened here yet."]);
      else printLines(io.stdout, historyRows(past, io));
      return EXIT.done;
    },
  }),

  "list left": command({
    details: ["They were set aside when another session began to write."],
    examples: ["doneward list left", 'doneward list take "users table"'],
    act: ({ options }, io) =>
      withList(io, options, async (work) => {
        const left = await work.left();
        return printResult(io, options.json, "left", { left }, leftLines(left));
      }),
  }),

  "list take": command({
    arguments: [{ name: "todo", isOptional: true }],
    options: { all: { about: "all of them" } },
    details: ["The agent at work here goes on with them."],
    examples: ['doneward list take "users table"', "doneward list take --all"],
    async act({ words: [query], options }, io) {
      if ((query === undefined) !== options.all) {
        throw new UsageError("Name one todo, or pass --all.");
      }
      return withList(io, { ...options, hand: await handOf(io) }, async (work) => {
        const left = await work.left();
        if (left.length === 0) {
          return printAnswer(io, { kind: "warning", text: NOTHING_LEFT }, options);
        }
        const todos = left.map(({ todo }) => todo);
        const found =
          query === undefined ? undefined : findTodoHere({ phases: [{ name: "", todos }] }, query);
        if (found && "answer" in found) return printAnswer(io, found.answer, options);
        const edited = await work.takeBack(found ? [found.todo.id] : "all");
        const text = found
          ? `Back on the list: ${found.todo.content}`
          : "All are back on the list.";
        return printAnswer(io, { kind: "status", text, edited }, options);
      });
    },
  }),

  "list clear": command({
    details: ["doneward undo takes it back."],
    examples: ["doneward list clear", "doneward undo"],
    act: ({ options }, io) => handEdit(io, options, (list) => clear(list, COMMAND_WORDS)),
  }),
};

interface Shown {
  readonly list: TodoList;
  readonly root: string;
  readonly children: readonly ShownChild[];
  readonly lit: readonly string[];
}

function treeOf({ list, root, children, lit }: Shown, io: Io): string[] {
  const look = lookFor(io);
  const { style, symbols, columns } = look;
  const { completed, total, percent } = progressOf(list);
  const progress = ` ${symbols.separator} ${completed}/${total} (${percent}%)`;
  const label = safeText(workspaceLabel(root, io.env["HOME"]));
  const title = style.bold(clip(label, columns - progress.length, symbols.ellipsis));
  const shown = { ...look, label: "", noun: "", isExpanded: true, children, lit };
  const [, ...tree] = renderTodoTree(list, shown);
  return [title + style.dim(progress), ...tree];
}

function historyRows(past: readonly PastChange[], io: Io): string[] {
  const { style, symbols, columns } = lookFor(io);
  const now = io.now();
  const heads = inColumns(
    past.map(({ seq, at, actor }) => [`#${seq}`, `${briefSpan(now - at)} ago`, actor.kind]),
  );
  return past.map((change, place) => {
    const head = `${heads[place]}  `;
    const what = safeText(describePastChange(change));
    return style.dim(head) + clip(what, columns - head.length, symbols.ellipsis);
  });
}

const NOTHING_LEFT = "Nothing was left by an earlier session.";

function leftLines(left: readonly LeftTodo[]): string[] {
  if (left.length === 0) return [NOTHING_LEFT];
  const rows = left.map(({ todo, at }) => {
    const date = new Date(at).toISOString().slice(0, 10);
    return `${date}  ${safeText(todo.content)}`;
  });
  return [...rows, "", `${NAME} list take <todo> puts one back.`];
}
