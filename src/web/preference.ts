import { effect, signal, type Signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";

/** What the reader chose, kept in this browser. Where nothing can be kept it lasts as long as the page. */
export const theme: Signal<Theme> = kept("theme", "system");

/** Whether single letters are shortcuts. Some readers speak their input, or press keys by accident. */
export const hasLetterKeys: Signal<boolean> = kept("letter-keys", true);

/** Whether anything may move. */
export const isMoving: Signal<boolean> = kept("moving", true);

/** Shows the choices on the document, now and whenever they change. */
export function applyPreferences(): void {
  effect(() => {
    const root = document.documentElement;
    if (theme.value === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = theme.value;
    root.classList.toggle("is-still", !isMoving.value);
  });
}

export function nextTheme(): void {
  const order: readonly Theme[] = ["system", "light", "dark"];
  theme.value = order[(order.indexOf(theme.value) + 1) % order.length] ?? "system";
}

function kept<T extends string | boolean>(name: string, initial: T): Signal<T> {
  const key = `doneward.${name}`;
  const value = signal(read(key) ?? initial);
  let isFirst = true;
  effect(() => {
    const text = JSON.stringify(value.value);
    if (!isFirst) write(key, text);
    isFirst = false;
  });
  return value as Signal<T>;

  function read(from: string): T | undefined {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(from) ?? "null");
      return typeof stored === typeof initial ? (stored as T) : undefined;
    } catch {
      // No storage, or not ours: the default holds.
      return undefined;
    }
  }

  function write(to: string, text: string): void {
    try {
      localStorage.setItem(to, text);
    } catch {
      // A browser that keeps nothing forgets the choice with the page.
    }
  }
}
