import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { STANDING_WORDS } from "../../views/state-words.ts";
import { agentList } from "../live/data.ts";
import { Button, Icon } from "./icon.tsx";

interface Toast {
  readonly id: number;
  readonly words: string;
  readonly isProblem: boolean;
  readonly action?: { readonly title: string; run(): void };
}

/** Long enough to read and to reach the button. */
const TIME = 10_000;

const toasts = signal<readonly Toast[]>([]);
let next = 0;

/** Says something for a while, with one thing that can be done about it. */
export function say(words: string, action?: Toast["action"]): void {
  show({ id: next++, words, isProblem: false, ...(action && { action }) });
}

/** Says what went wrong. */
export function complain(error: unknown): void {
  const words = error instanceof Error ? error.message : String(error);
  show({ id: next++, words, isProblem: true });
}

function show(toast: Toast): void {
  toasts.value = [...toasts.value.slice(-2), toast];
  setTimeout(() => dismiss(toast), TIME);
}

function dismiss(toast: Toast): void {
  toasts.value = toasts.value.filter(({ id }) => id !== toast.id);
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <div class="toast" key={toast.id}>
          <p class={toast.isProblem ? "is-bad" : undefined}>{toast.words}</p>
          {toast.action && (
            <Button
              onClick={() => {
                dismiss(toast);
                toast.action?.run();
              }}
            >
              {toast.action.title}
            </Button>
          )}
          <button
            type="button"
            class="icon-button"
            aria-label="Close"
            onClick={() => dismiss(toast)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}

/** At most one announcement in so many milliseconds. */
const PAUSE = 5_000;

/** Tells whoever does not see the page when an agent's standing changes, a few at a time. */
export function Announcer() {
  const [words, setWords] = useState("");
  useEffect(() => {
    let known = new Map<string, string>();
    let isFirst = true;
    const timer = setInterval(() => {
      const rows = agentList.peek();
      const changed = rows.filter(({ id, standing }) => known.get(id) !== standing);
      known = new Map(rows.map(({ id, standing }) => [id, standing]));
      if (!isFirst && changed.length > 0) {
        const told = changed.slice(0, 3).map(({ name, standing }) => {
          return `${name}: ${STANDING_WORDS[standing].title.toLowerCase()}`;
        });
        const more = changed.length > 3 ? `, and ${changed.length - 3} more` : "";
        setWords(told.join(", ") + more);
      }
      isFirst = false;
    }, PAUSE);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class="unseen" role="status">
      {words}
    </p>
  );
}
