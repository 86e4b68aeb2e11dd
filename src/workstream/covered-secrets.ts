/**
 * Secrets on their way to and from a model: replies have them masked, and what the model sends back
 * with a mask in it is read as the text of the list that it was shown for.
 * @module
 */
import type { Reply } from "../dialects/dialect.ts";
import { maskSecrets, SECRET_MARK } from "../progress/index.ts";
import type { JsonObject, TodoList } from "../todo/index.ts";

/** The reply that leaves. The store keeps the one that was written. */
export function coveredReply(reply: Reply): Reply {
  return { ...reply, text: maskSecrets(reply.text) };
}

/**
 * What a model sends, with the texts of the list put back where it names them as it was shown them:
 * secrets are covered in whatever it reads, and it must still be able to name its todos.
 */
export function withCoveredNames(input: unknown, list: TodoList): unknown {
  try {
    return namesCovered(input) ? withTextsOf(list, JSON.stringify(input)) : input;
  } catch {
    // It is no JSON, or too deep: the dialect says what is wrong with it.
    return input;
  }
}

function namesCovered(value: unknown): boolean {
  if (typeof value === "string") return value.includes(SECRET_MARK);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) {
    for (const part of value) if (namesCovered(part)) return true;
    return false;
  }
  for (const key in value) if (namesCovered((value as JsonObject)[key])) return true;
  return false;
}

function withTextsOf(list: TodoList, json: string): unknown {
  const covered = textsOf(list)
    .map((text) => [maskSecrets(text), text] as const)
    .filter(([shown, text]) => shown !== text)
    .sort(([one], [other]) => other.length - one.length);
  const restored = (text: string): string =>
    covered.reduce((named, [shown, own]) => named.replaceAll(shown, () => own), text);
  return JSON.parse(json, (_key, value: unknown) =>
    typeof value === "string" ? restored(value) : value,
  );
}

function textsOf({ phases }: TodoList): string[] {
  return phases.flatMap(({ name, todos }) => [
    name,
    ...todos.flatMap(({ content, activeForm = "", notes = [] }) => [content, activeForm, ...notes]),
  ]);
}
