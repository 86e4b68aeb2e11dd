import type { CallContext, Decoded } from "../dialect.ts";
import { forbiddenKey, isObject } from "../json-input.ts";
import { lengthOf } from "../../todo/index.ts";
import { refused } from "./messages.ts";
import type { NexoTodo } from "./native.ts";
import { activeFormOf, toDrafts } from "./native.ts";
import { MAX_BYTES, MAX_TODOS, STATUSES } from "./schema.ts";

/**
 * A call is one write of the whole list. The first problem is told, in this
 * order: the shape of each item, the number of items, the texts of each item.
 */
export function decode(_tool: string, input: unknown, { list }: CallContext): Decoded {
  const items = readInput(input);
  if (typeof items === "string") return { ok: false, reply: refused(items) };
  return { ok: true, operations: [{ kind: "replace", todos: toDrafts(items, list) }] };
}

function readInput(input: unknown): readonly NexoTodo[] | string {
  const forbidden = forbiddenKey(input);
  if (forbidden !== undefined) return `TodoWrite does not allow the key \`${forbidden}\``;
  const todos = isObject(input) ? input["todos"] : undefined;
  if (!Array.isArray(todos)) return "TodoWrite requires `todos` (array)";

  const items: NexoTodo[] = [];
  for (const [place, value] of todos.entries()) {
    const item = readItem(value, `todo[${place}]`);
    if (typeof item === "string") return item;
    items.push(item);
  }
  if (items.length > MAX_TODOS) {
    return `too many todo items: ${items.length} > max ${MAX_TODOS}. Consolidate the list.`;
  }
  for (const [place, { content, active_form: form }] of items.entries()) {
    const at = `todo item #${place}`;
    if (isBlank(content)) return `${at}: \`content\` is empty`;
    if (isBlank(form)) return `${at}: \`active_form\` is empty`;
    const tooLong = lengthProblem("content", content) ?? lengthProblem("active_form", form);
    if (tooLong !== undefined) return `${at}: ${tooLong}`;
  }
  return items;
}

function readItem(value: unknown, at: string): NexoTodo | string {
  const item = isObject(value) ? value : {};
  const { content, status } = item;
  if (typeof content !== "string") return `${at}: missing string \`content\``;
  if (typeof status !== "string") return `${at}: missing string \`status\``;
  const known = STATUSES.find((name) => name === status);
  if (!known) return `${at}: unknown status \`${status}\` (expected ${STATUSES.join("|")})`;
  const form = activeFormOf(item);
  if (typeof form !== "string") return `${at}: missing string \`activeForm\` (or \`active_form\`)`;
  return { content, status: known, active_form: form };
}

/** White space as Unicode has it; what `trim` leaves of a text differs from that in two characters. */
function isBlank(text: string): boolean {
  return !/\P{White_Space}/u.test(text);
}

function lengthProblem(field: string, text: string): string | undefined {
  const length = lengthOf(text, "bytes");
  return length > MAX_BYTES ? `\`${field}\` is ${length} bytes (max ${MAX_BYTES})` : undefined;
}
