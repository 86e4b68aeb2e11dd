import { DEFAULT_DIALECT } from "../../dialects/default-dialect.ts";
import { DEFAULT_LANE } from "../../scope/scope.ts";
import type { Todo, Wait } from "../../todo/index.ts";
import { isOpen, QUIET_HAND_RULES } from "../../todo/index.ts";
import { waitWords } from "../../views/task-words.ts";
import { endEventWaits, openBoard } from "../../workstream/board/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { workspaceLanes, workspaceRoot } from "../../workstream/lane/index.ts";
import { RUNTIME } from "../../workstream/commit.ts";
import type { Answer } from "../../workstream/todo-command/decision.ts";
import { wake } from "../../workstream/wake.ts";
import type { OptionValues } from "../arguments/read-arguments.ts";
import { UsageError } from "../arguments/usage.ts";
import { futureOption } from "../arguments/values.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import { NAME } from "../name.ts";
import { printAnswer } from "../print/answer.ts";
import { printResult } from "../print/print.ts";
import { boardName } from "../workspace/workspace.ts";
import { findTodoHere, handEdit } from "../workspace/hand-edit.ts";
import { withList, withStore } from "../workspace/open-list.ts";

const WAIT_OPTIONS = {
  "for-person": { about: `for you, until ${NAME} answer` },
  question: { value: "TEXT", about: "what you are asked" },
  "for-event": { value: "NAME", about: `for an event, until ${NAME} event NAME` },
  until: { value: "TIME", about: "for a time: 07:30, 10m, 2h, 3d or 2026-12-24T18:00" },
  over: { about: "end the waits of the todo" },
} as const;

export const commands: CommandTable = {
  wait: command({
    arguments: [{ name: "todo", offers: "todo" }],
    options: WAIT_OPTIONS,
    details: ["The agent is not told to go on with it until the wait ends."],
    examples: [
      'doneward wait deploy --for-person --question "Which region?"',
      "doneward wait release --for-event ci-green",
    ],
    async act({ words: [query = ""], options }, io) {
      const wait = waitOf(options, io.now());
      return handEdit(io, options, (list) => {
        const found = findTodoHere(list, query);
        if ("answer" in found) return found.answer;
        const { id: todo, content } = found.todo;
        if (!isOpen(found.todo)) {
          return { kind: "error", text: `"${content}" is closed. Only an open todo can wait.` };
        }
        const words = wait && waitWords(wait, io.now());
        return {
          kind: "edit",
          edit: {
            operations: [wait ? { kind: "wait", todo, wait } : { kind: "unwait", todo }],
            action: words === undefined ? `wait ${content} --over` : `wait ${content} ${words}`,
            rules: QUIET_HAND_RULES,
          },
          text:
            words === undefined ? `No longer waiting: ${content}` : `Waits ${words}: ${content}`,
        };
      });
    },
  }),

  answer: command({
    arguments: [
      { name: "todo", offers: "todo" },
      { name: "text", isMany: true },
    ],
    details: [
      "The agent gets the answer at its next step. If it rests, it goes on if its client can be woken; otherwise type something in its terminal.",
    ],
    examples: ['doneward answer deploy "To eu-central-1."', "doneward answer t3 yes"],
    async act({ words: [query = "", ...text], options }, io) {
      const told = await withList(io, options, async (work, store): Promise<Answer> => {
        const found = findTodoHere(await work.list(), query);
        if ("answer" in found) return found.answer;
        const { id, content } = found.todo;
        const answered = await work.answer(id, text.join(" "));
        if (!answered.ok) {
          return { kind: "error", text: `"${content}" does not wait for you.` };
        }
        const sleeper = { store, scope: work.scope, todos: [answered.todo], env: io.env };
        const next = (await wake(sleeper))
          ? "The agent goes on."
          : "Answer stored. Type anything in that terminal.";
        return { kind: "status", text: `Answered: ${content}. ${next}` };
      });
      return printAnswer(io, told, options);
    },
  }),

  event: command({
    arguments: [{ name: "name" }],
    details: [
      "Todos and tasks of this workspace that wait for it wait no longer. Their agents hear of it at their next step.",
    ],
    examples: [
      "doneward event ci-green",
      "gh run watch 42 --exit-status && doneward event ci-green",
    ],
    async act({ words: [name = ""], options }, io) {
      const root = workspaceRoot(io.cwd);
      return withStore(io, options.store, async (store) => {
        const { lanes } = await workspaceLanes({ store, root }).read();
        const names = new Set([DEFAULT_LANE, ...lanes.map((lane) => lane.name)]);
        const todos: Todo[] = [];
        for (const lane of names) {
          const origin = { kind: "workspace", root, lane } as const;
          const opened = { store, origin, dialect: DEFAULT_DIALECT, now: io.now };
          const work = await openWorkstream(opened);
          const ended = await work.event(name);
          await wake({ store, scope: work.scope, todos: ended, env: io.env });
          todos.push(...ended);
          await work.close();
        }
        const board = boardName(io, options.store);
        const opened = openBoard({ store, name: board, actor: RUNTIME, now: io.now });
        const tasks = await endEventWaits(opened, name);
        const ended = [
          ...todos.map(({ content }) => content),
          ...tasks.map(({ id, subject }) => `${id} ${subject}`),
        ].map((text) => `No longer waiting: ${text}`);
        const text = ended.join("\n") || `Nothing here waits for the event ${name}.`;
        return printResult(io, options.json, "event", { event: name, todos, tasks }, text);
      });
    },
  }),
};

/** What the todo is to wait for; undefined to end its waits. */
function waitOf(given: OptionValues<typeof WAIT_OPTIONS>, now: number): Wait | undefined {
  const { question, until, over, "for-person": isPerson, "for-event": event } = given;
  const named = [isPerson, event !== undefined, until !== undefined, over].filter(Boolean);
  if (named.length !== 1) {
    throw new UsageError("Pass one of --for-person, --for-event, --until and --over.");
  }
  if (question !== undefined && !isPerson) {
    throw new UsageError("--question goes with --for-person.");
  }
  if (over) return undefined;
  if (until !== undefined) return { kind: "until", at: futureOption("until", until, now) };
  if (event !== undefined) return { kind: "event", name: event };
  return { kind: "person", ...(question !== undefined && { question }) };
}
