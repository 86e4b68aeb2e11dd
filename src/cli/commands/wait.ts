import type { Wait } from "../../todo/index.ts";
import { isOpen, QUIET_HAND_RULES } from "../../todo/index.ts";
import { waitWords } from "../../views/task-words.ts";
import { UsageError } from "../arguments/usage-error.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { futureOption } from "../task/moment.ts";
import { findItem } from "../workspace/find-item.ts";
import { handEdit } from "../workspace/hand-edit.ts";

export const help = `Usage: doneward wait <todo> <for what> [options]

Makes a todo wait. The agent is not told to go on with it until the wait ends.

  --for-person       for you, until doneward answer
  --question TEXT    what you are asked
  --for-event NAME   for an event, until doneward event NAME
  --until TIME       for a time: 07:30, 10m, 2h, 3d or 2026-12-24T18:00
  --over             end the waits of the todo
  --json             one JSON document
  --store URL        where the list is kept

doneward wait deploy --for-person --question "Which region?"
doneward wait release --for-event ci-green`;

const options = {
  "for-person": "flag",
  question: "text",
  "for-event": "text",
  until: "text",
  over: "flag",
} as const;

export const run: Run = command({
  help,
  options,
  words: { min: 1 },
  async act({ words: [query = ""], options: given }, io) {
    const wait = waitOf(given, io.now());
    return handEdit(io, given, (list) => {
      const found = findItem(list, query);
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
        text: words === undefined ? `No longer waiting: ${content}` : `Waits ${words}: ${content}`,
      };
    });
  },
});

type Given = {
  readonly [name in keyof typeof options]: (typeof options)[name] extends "flag"
    ? boolean
    : string | undefined;
};

/** What the todo is to wait for; undefined to end its waits. */
function waitOf(given: Given, now: number): Wait | undefined {
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
