import type { Wait } from "../../task/index.ts";
import { waitWords } from "../../views/task-words.ts";
import { UsageError } from "../arguments/usage-error.ts";
import type { Run } from "../io.ts";
import { momentOption } from "./moment.ts";
import { refuse } from "./refusal-words.ts";
import { taskVerb } from "./task-verb.ts";
import { told } from "./task-words.ts";

export const help = `Usage: doneward task wait <id> <for what> [options]
       doneward task wait <id> --over [--event NAME | --person NAME]

Lets a task wait for something outside of the board, or ends that.

  --until TIME      for a time: 10m, 2h, 3d or 2026-12-24T18:00
  --event NAME      for something that somebody will report by this name
  --person NAME     for a person; anybody: somebody who answers
  --question TEXT   what the person is asked
  --over            the wait is over: this one, or all if none is named

Also --json, --board, --as, --store: see doneward task --help.`;

const options = {
  until: "text",
  event: "text",
  person: "text",
  question: "text",
  over: "flag",
} as const;

export const run: Run = taskVerb({
  help,
  options,
  words: { min: 1 },
  async act({ board, words: [id = ""], options, io }) {
    const { json, over } = options;
    if (over) {
      const ended = await board.unwait(id, isMeant(options));
      if (!ended.ok) return refuse(io, json, ended.refusal);
      return told(io, json, "No longer waiting:", ended.task);
    }
    const wait = waitOf(options, io.now());
    const waiting = await board.wait(id, wait);
    if (!waiting.ok) return refuse(io, json, waiting.refusal);
    return told(io, json, `Waits ${waitWords(wait, io.now())}:`, waiting.task);
  },
});

type Given = {
  readonly [Name in keyof Omit<typeof options, "over">]: string | undefined;
};

function waitOf({ until, event, person, question }: Given, now: number): Wait {
  const named = [until, event, person].filter((one) => one !== undefined);
  if (named.length !== 1) throw new UsageError("Say one of --until, --event, --person or --over.");
  if (until !== undefined) return { kind: "until", at: momentOption("until", until, now) };
  if (event !== undefined) return { kind: "event", name: event };
  return {
    kind: "person",
    ...(person !== undefined && person !== "anybody" && { name: person }),
    ...(question !== undefined && { question }),
  };
}

function isMeant({ event, person }: Given): (wait: Wait) => boolean {
  if (event !== undefined) return (wait) => wait.kind === "event" && wait.name === event;
  if (person === undefined) return () => true;
  const name = person === "anybody" ? undefined : person;
  return (wait) => wait.kind === "person" && wait.name === name;
}
