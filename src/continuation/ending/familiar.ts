import type { EndingTodo } from "./ending.ts";
import type { Lookup } from "./lookup.ts";
import { plain } from "./prepare.ts";

/**
 * Whether a todo is plainly of the kind of work that was ordered and done: it
 * names a file or a part of code or text, or shares a word with the prompt or
 * with a closed todo. Bland names of dangerous todos do none of that.
 */
export function isFamiliar(
  { content }: EndingTodo,
  { prompt, todos }: { readonly prompt: string; readonly todos: readonly EndingTodo[] },
  lookup: Lookup,
): boolean {
  // `Step 3: …`: what the todo is about follows the label.
  const text = plain(content)
    .slice(0, 500)
    .replace(/^[^:：]{1,16}[:：]\s?(?=\S)/u, "");
  if (/[\w-]\.[a-z]{1,5}(?![a-z])|\w\/\w|[a-z]_[a-z]/u.test(text)) return true;
  if (lookup.first("writes", text) ?? lookup.first("subject", text)) return true;
  const closed = todos
    .filter(({ status }) => status === "completed")
    .map((todo) => plain(todo.content));
  const known = new Set([prompt, ...closed].flatMap((one) => wordsOf(one.slice(0, 2_000))));
  return wordsOf(text).some((word) => known.has(word));
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
