import { signal } from "@preact/signals";
import { Icon } from "./icon.tsx";

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
            <button
              type="button"
              class="button"
              onClick={() => {
                dismiss(toast);
                toast.action?.run();
              }}
            >
              {toast.action.title}
            </button>
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
