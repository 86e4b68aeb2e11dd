import type { EndingTodo } from "./ending.ts";
import type { Lookup } from "./lookup.ts";
import { plain } from "./prepare.ts";

/** A host, or a path outside of the workspace. */
const ELSEWHERE =
  /(?<!\S)[~/]\S{1,300}|[\w-]{1,60}\.(?:com|org|net|io|dev|app|ai|cloud|eu|de|fr|es|jp|cn|ru|br|kr)(?![\w-])/gu;

/** Whether a todo plainly works on code or text: it names a file or a part of it. */
export function isCodeOrText({ content }: EndingTodo, lookup: Lookup): boolean {
  const text = subjectOf(content).replaceAll(ELSEWHERE, " ");
  if (/[\w-]\.[a-z]{1,5}(?![a-z])|\w\/\w|[a-z]_[a-z]/u.test(text)) return true;
  return Boolean(lookup.first("writes", text) ?? lookup.first("subject", text));
}

/**
 * Whether a todo is plainly of the kind of work that was ordered and done: it works on code or
 * text, or at least half of its words are in the prompt or in closed todos. Bland names of
 * dangerous todos do neither.
 */
export function isFamiliar(
  todo: EndingTodo,
  { prompt, todos }: { readonly prompt: string; readonly todos: readonly EndingTodo[] },
  lookup: Lookup,
): boolean {
  if (isCodeOrText(todo, lookup)) return true;
  const closed = todos
    .filter(({ status }) => status === "completed")
    .map(({ content }) => plain(content));
  const known = new Set([prompt, ...closed].flatMap((one) => wordsOf(one.slice(0, 2_000))));
  const words = wordsOf(subjectOf(todo.content));
  return words.length > 0 && words.filter((word) => known.has(word)).length * 2 >= words.length;
}

/** `Step 3: …`: what a todo is about follows the label. */
function subjectOf(content: string): string {
  return plain(content)
    .slice(0, 500)
    .replace(/^[^:：]{1,16}[:：]\s?(?=\S)/u, "");
}

/** Words without their endings; pairs of characters where a script has no spaces. */
function wordsOf(text: string): string[] {
  const words = text.match(/[a-zß-öø-ÿœа-я]{4,}/gu) ?? [];
  const unspaced = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2,}/gu) ?? [];
  const pairs = unspaced.flatMap((run) =>
    Array.from(run.slice(1), (_, index) => run.slice(index, index + 2)),
  );
  return [...words.map((word) => word.slice(0, 5)), ...pairs];
}
