import type { Todo } from "../../todo/todo.ts";
import { timeText } from "../../todo/wait.ts";
import { safeText } from "../text/safe-text.ts";
import type { Look } from "../text/style.ts";
import { clip, displayWidth } from "../text/width.ts";

/** What a live view calls the todo: while it is in progress its active form, unless that is blank. */
export function liveWords(todo: Todo): string {
  const activeForm = todo.status === "in_progress" ? todo.activeForm?.trim() : undefined;
  return safeText(activeForm || todo.content) + waitMark(todo);
}

/** Behind a todo that waits: for whom or what. */
export function waitMark({ waits = [] }: Todo): string {
  const words = waits.map((wait) => {
    switch (wait.kind) {
      case "person":
        return "waiting for you";
      case "event":
        return `waiting for ${safeText(wait.name)}`;
      case "until":
        return `waiting until ${timeText(wait.at)}`;
    }
  });
  return words.length === 0 ? "" : ` (${words.join(", ")})`;
}

/** A todo's icon and words in at most `look.columns`, and the columns they take. */
export function iconRow(todo: Todo, look: Look): { readonly text: string; readonly width: number } {
  const { symbols, columns } = look;
  const icon = symbols.icon[todo.status];
  const words = clip(liveWords(todo), columns - displayWidth(icon) - 1, symbols.ellipsis);
  return { text: painted(todo, icon, words, look), width: displayWidth(`${icon} ${words}`) };
}

function painted(todo: Todo, icon: string, words: string, { style }: Look): string {
  switch (todo.status) {
    case "pending":
      return `${style.dim(icon)} ${words}`;
    case "in_progress":
      return style.bold(style.accent(`${icon} ${words}`));
    case "completed":
      return `${style.success(icon)} ${style.dim(words)}`;
    case "cancelled":
      return `${style.error(icon)} ${style.dim(style.strike(words))}`;
  }
}
