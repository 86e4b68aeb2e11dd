import type { PhaseDraft, TodoDraft, TodoList } from "../../todo/index.ts";
import { allTodos, DEFAULT_PHASE } from "../../todo/index.ts";
import type { CallContext, Decoded } from "../dialect.ts";
import { readFlat } from "../flat-list.ts";
import { forbiddenKey, isObject, parsedIfJson } from "../json-input.ts";
import type { ThreeStatus } from "../three-statuses.ts";
import { draftOf, threeStatus } from "../three-statuses.ts";
import type { ChecklistItem, Sent } from "./encode.ts";
import { onOneLine } from "./encode.ts";
import { NO_CHECKLIST, NO_TODOS, refusal } from "./messages.ts";

/** A model repairs the rest along with these. */
const MOST_PROBLEMS = 10;

export function decode(_tool: string, input: unknown, { list }: CallContext): Decoded {
  const refused = (problem: string): Decoded => ({ ok: false, reply: refusal(problem, list) });
  const call = parsedIfJson(input);
  if (!isObject(call)) return refused(NO_TODOS);
  const forbidden = forbiddenKey(call);
  if (forbidden !== undefined) return refused(`The key ${forbidden} is not allowed.`);
  const { todos } = call;
  if (todos === undefined || todos === null) return refused(NO_TODOS);
  if (typeof todos !== "string") return refused(NO_CHECKLIST);

  const { items, ignored, problems } = readChecklist(todos);
  if (problems.length > 0) return refused(`${problems.slice(0, MOST_PROBLEMS).join("; ")}.`);
  if (items.length === 0 && ignored.length > 0) return refused(NO_CHECKLIST);
  return {
    ok: true,
    operations: [{ kind: "replace", todos: asOnTheList(items, list).map(itemDraft) }],
    sent: { ignored } satisfies Sent,
  };
}

/** A content that takes several lines is shown on one: that line still stands for it. */
function asOnTheList(items: readonly ChecklistItem[], list: TodoList): readonly ChecklistItem[] {
  const contents = allTodos(list).map((todo) => todo.content);
  if (contents.every((content) => onOneLine(content) === content)) return items;
  const behindLine = Map.groupBy(contents, onOneLine);
  return items.map((item) => ({
    ...item,
    content: behindLine.get(item.content)?.shift() ?? item.content,
  }));
}

export interface Checklist {
  readonly items: readonly ChecklistItem[];
  /** Lines without a box: no todos. */
  readonly ignored: readonly string[];
  /** Lines with a box that cannot be read, in words for the model. */
  readonly problems: readonly string[];
}

const STATUSES: ReadonlyMap<string, ThreeStatus> = new Map([
  ["", "pending"],
  ["x", "completed"],
  ["X", "completed"],
  ["-", "in_progress"],
  ["~", "in_progress"],
]);

/** What may stand before a box. */
const BULLET = /^(?:[-*+]|\d+[.)])\s*(?=\[)/;

const ONE_CHARACTER = /^.?$/su;

/** Reads every line that has a box. */
export function readChecklist(markdown: string): Checklist {
  const items: ChecklistItem[] = [];
  const ignored: string[] = [];
  const problems: string[] = [];
  let number = 0;
  for (const raw of markdown.split("\n")) {
    number++;
    const line = raw.trim();
    if (line === "") continue;
    const box = boxOf(line);
    if (!box) {
      ignored.push(line);
      continue;
    }
    const { mark, content } = box;
    const status = STATUSES.get(mark);
    if (!status) {
      problems.push(`Line ${number} has an unknown box [${mark}]: use [ ], [x] or [-]`);
    } else if (content === "") problems.push(`Line ${number} has a box but no text`);
    else items.push({ content, status });
  }
  return { items, ignored, problems };
}

/** What stands in a line's box, and what behind it; undefined if it has no box. */
function boxOf(line: string): { mark: string; content: string } | undefined {
  const item = line.startsWith("[") ? line : line.replace(BULLET, "");
  const end = item.startsWith("[") ? item.indexOf("]") : -1;
  if (end < 0) return undefined;
  const mark = item.slice(1, end).trim();
  const behind = item.slice(end + 1);
  const content = behind.trimStart();
  const isShort = mark.length <= 1 || ONE_CHARACTER.test(mark);
  const isBox = isShort && (behind === "" || content !== behind);
  return isBox ? { mark, content } : undefined;
}

export function itemDraft({ content, status }: ChecklistItem): TodoDraft {
  return draftOf(content, status);
}

/** Reads a checklist, items as a transcript keeps them, or an object that has either. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  const list = isObject(value) ? value["todos"] : value;
  return typeof list === "string" ? readLines(list) : readItems(list);
}

/** Undefined for a text that is no checklist. */
function readLines(text: string): readonly PhaseDraft[] | undefined {
  const { items } = readChecklist(text);
  if (items.length > 0) return [{ name: DEFAULT_PHASE, todos: items.map(itemDraft) }];
  return text.trim() === "" ? [] : undefined;
}

function readItems(list: unknown): readonly PhaseDraft[] | undefined {
  return readFlat(list, [], ({ content, status }) => {
    if (typeof content !== "string" || content === "") return undefined;
    return draftOf(content, threeStatus(status) ?? "pending");
  });
}
