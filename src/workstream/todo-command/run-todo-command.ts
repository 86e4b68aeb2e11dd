/**
 * The `/todo` command for any host: a person's line in, an answer out. The
 * verbs decide on the list and are pure where they can be; files, clipboard and
 * editor are the host's.
 * @module
 */
import { briefSpan } from "../../views/text/numbers.ts";
import { NO_SCOPE_NOTICE } from "../call.ts";
import type { Workstream } from "../workstream.ts";
import type { Answer, CommandWords, Decision } from "./decision.ts";
import { carryOut, COMMAND_WORDS } from "./decision.ts";
import { add, cancel, clear, done, note, remove, start } from "./edits.ts";
import { copy, editText, exportFile, importFile } from "./files.ts";
import type { TodoCommandHost } from "./host.ts";
import { describePastChange, history, show, undo } from "./reading.ts";
import { tokenize } from "./tokenize.ts";

/** How people call the command where the host gives it no other name. */
const TODO_COMMAND = "/todo";

const HISTORY_LINES = 20;

/**
 * Carries out a line such as `/todo done Fix the tests`, with or without the
 * command's name in front. Never rejects on what a person typed.
 */
export async function runTodoCommand(
  work: Workstream,
  line: string,
  host: TodoCommandHost,
): Promise<Answer> {
  if (!work.scope) return { kind: "error", text: NO_SCOPE_NOTICE };
  const name = host.name ?? TODO_COMMAND;
  const [verb, rest] = split(line, name);
  const words = { ...(work.dialect.commandWords ?? COMMAND_WORDS), name };
  const typed = tokenize(rest);
  const list = await work.list();
  const act = (decision: Decision): Promise<Answer> => carryOut(work, decision, words);

  switch (verb) {
    case "":
      return show(list, words);
    case "help":
    case "?":
      return { kind: "status", text: usageOf(words) };
    case "append":
    case "add": {
      const wanted = phaseAndContent(typed);
      if (!wanted) return misused(`${name} ${verb} [<phase>] <${words.todo}...>`);
      return act(add(list, wanted, words));
    }
    case "start":
      if (typed.length === 0) return misused(`${name} start <${words.todo}>`);
      return act(either(rest, typed, (query = "") => start(list, query, words)));
    case "done":
      return act(either(rest, typed, (query) => done(list, query, words)));
    case "drop":
    case "cancel":
      return act(either(rest, typed, (query) => cancel(list, query, words)));
    case "rm":
      return act(either(rest, typed, (query) => remove(list, query, words)));
    case "note": {
      const [query, ...text] = typed;
      if (query === undefined || text.length === 0)
        return misused(`${name} note <${words.todo}> <text...>`);
      return act(note(list, { query, text: text.join(" ") }, words));
    }
    case "clear":
      return act(clear(list, words));
    case "import":
      return act(await importFile(pathOf(rest), host, words));
    case "export":
      return exportFile(list, pathOf(rest), host);
    case "copy":
      return copy(list, host);
    case "edit":
      return editText(work, host, words);
    case "undo":
      return undo(work);
    case "history":
      return showHistory(work, (host.now ?? Date.now)());
    default:
      return { kind: "error", text: `Unknown ${name} verb "${verb}".\n${usageOf(words)}` };
  }
}

/** Takes off the command's name, which a blank or a colon ends, and parts the verb from the rest. */
function split(line: string, name: string): [verb: string, rest: string] {
  const trimmed = line.trim();
  const isNamed = trimmed.startsWith(name) && /^[\s:]?$/.test(trimmed.charAt(name.length));
  const call = (isNamed ? trimmed.slice(name.length + 1) : trimmed).trim();
  const [verb = ""] = call.split(/\s/, 1);
  return [verb.toLowerCase(), call.slice(verb.length).trim()];
}

/** With several words the first is the phase. */
function phaseAndContent(
  words: readonly string[],
): { phase?: string; content: string } | undefined {
  const [first, ...others] = words;
  if (first === undefined) return undefined;
  const wanted =
    others.length === 0 ? { content: first } : { phase: first, content: others.join(" ") };
  return [wanted.phase, wanted.content].some((text) => text?.trim() === "") ? undefined : wanted;
}

/**
 * Tries the words as they were typed, quotes and all, since a todo may contain
 * them; then without. No words at all mean everything, empty ones nothing.
 */
function either(
  rest: string,
  words: readonly string[],
  decide: (query: string | undefined) => Decision,
): Decision {
  if (words.length === 0) return decide(undefined);
  const typed = decide(rest);
  return typed.kind === "edit" ? typed : decide(words.join(" "));
}

/** A path without quotes is taken as it is: backslashes belong to it. */
function pathOf(rest: string): string | undefined {
  if (rest === "") return undefined;
  return rest.includes('"') ? tokenize(rest).join(" ") : rest;
}

function misused(call: string): Answer {
  return { kind: "error", text: `Usage: ${call}` };
}

async function showHistory(work: Workstream, now: number): Promise<Answer> {
  const past = await history(work, HISTORY_LINES);
  if (past.length === 0) return { kind: "status", text: "Nothing has happened yet." };
  const lines = past.map(
    (change) =>
      `#${change.seq} ${briefSpan(now - change.at)} ago, ${change.actor.kind}: ${describePastChange(change)}`,
  );
  return { kind: "status", text: lines.join("\n") };
}

/** All verbs, for a person who calls the command by this name. */
function usageOf({ name, usage }: CommandWords): string {
  const calls = usage.map(([words]) => `${name} ${words}`.trimEnd());
  const width = Math.max(...calls.map((call) => call.length)) + 3;
  const lines = usage.map(([, meaning], place) => `  ${calls[place]?.padEnd(width)}${meaning}`);
  return [`Usage: ${name} <verb> [args]`, ...lines].join("\n");
}
