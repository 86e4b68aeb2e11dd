import type { JsonValue, PhaseDraft } from "../../todo/index.ts";
import { lengthOf } from "../../todo/index.ts";
import type { CallContext, Decoded } from "../dialect.ts";
import type { JsonObject } from "../json-input.ts";
import { argumentsWith, forbiddenKey, isObject } from "../json-input.ts";
import { shortened } from "../reply-text.ts";
import type { FormedItem } from "../three-statuses.ts";
import { formedDrafts, readFormedItems, THREE_STATUSES, threeStatus } from "../three-statuses.ts";
import { refusal } from "./messages.ts";

export const MAX_TODOS = 50;

/** Of a content and of an active form, in UTF-8. */
export const MAX_BYTES = 200;

/** Of a UTF-16 code unit, in UTF-8. */
const MOST_BYTES_OF_A_CHARACTER = 3;

/**
 * A call is one write of the whole list. The first problem is told, in this
 * order: the shape of each item, the number of items, the texts of each item.
 */
export function decode(_tool: string, input: unknown, { list }: CallContext): Decoded {
  const items = readCall(argumentsWith("todos", input));
  if (typeof items === "string") return { ok: false, reply: refusal(items) };
  return { ok: true, operations: [{ kind: "replace", todos: formedDrafts(items, list) }] };
}

/** The items, or what is wrong. */
function readCall(call: unknown): readonly FormedItem[] | string {
  const forbidden = forbiddenKey(call);
  if (forbidden !== undefined) return `TodoWrite does not allow the key \`${forbidden}\``;
  const todos = isObject(call) ? call["todos"] : undefined;
  if (!Array.isArray(todos)) return "TodoWrite requires `todos` (array)";

  const items: FormedItem[] = [];
  for (const value of todos) {
    const item = readItem(value);
    if (typeof item === "string") return `todo[${items.length}]: ${item}`;
    items.push(item);
  }
  if (items.length > MAX_TODOS) {
    return `too many todo items: ${items.length} > max ${MAX_TODOS}. Consolidate the list.`;
  }
  for (const [place, item] of items.entries()) {
    const problem = textProblem(item);
    if (problem !== undefined) return `todo item #${place}: ${problem}`;
  }
  return items;
}

function readItem(value: unknown): FormedItem | string {
  const item = isObject(value) ? value : {};
  const { content, status } = item;
  if (typeof content !== "string") return "missing string `content`";
  if (typeof status !== "string") return "missing string `status`";
  const known = threeStatus(status);
  if (!known) {
    return `unknown status \`${shortened(status)}\` (expected ${THREE_STATUSES.join("|")})`;
  }
  const activeForm = activeFormOf(item);
  if (typeof activeForm !== "string") return "missing string `activeForm` (or `active_form`)";
  return { content, status: known, activeForm };
}

function textProblem({ content, activeForm }: FormedItem): string | undefined {
  if (isBlank(content)) return "`content` is empty";
  if (isBlank(activeForm)) return "`active_form` is empty";
  return lengthProblem("content", content) ?? lengthProblem("active_form", activeForm);
}

/** White space as Unicode has it; what `trim` leaves of a text differs from that in two characters. */
function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  const beginsPlain = first > 32 && first < 127;
  return !beginsPlain && !/\P{White_Space}/u.test(text);
}

function lengthProblem(field: string, text: string): string | undefined {
  if (text.length * MOST_BYTES_OF_A_CHARACTER <= MAX_BYTES) return undefined;
  const length = lengthOf(text, "bytes");
  return length > MAX_BYTES ? `\`${field}\` is ${length} bytes (max ${MAX_BYTES})` : undefined;
}

/** Reads a list or an object that has one; malformed entries are left out. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  return readFormedItems(value, ["todos", "stored"], activeFormOf);
}

/** Camel case comes first: if it is there, even as null, the other spelling is not looked at. */
export function activeFormOf(item: JsonObject): JsonValue | undefined {
  const { activeForm, active_form: snakeCase } = item;
  return activeForm === undefined ? snakeCase : activeForm;
}
