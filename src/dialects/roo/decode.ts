import type { CallContext, Decoded } from "../dialect.ts";
import { forbiddenKey, isObject, parsedIfJson } from "../json-input.ts";
import type { TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { ChecklistItem } from "./checklist.ts";
import { onOneLine, readChecklist } from "./checklist.ts";
import { NO_CHECKLIST, NO_TODOS, refusal } from "./messages.ts";
import { itemDraft } from "./native.ts";

/** What `encode` needs to know of the input. */
export interface Sent {
  /** Lines that are no todos. */
  readonly ignored: readonly string[];
}

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
