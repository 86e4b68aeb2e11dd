import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Dialog } from "./dialog.tsx";

/** What a person is asked before something happens. */
export interface Question {
  readonly title: string;
  readonly words?: string;
  /** What the button says. */
  readonly act: string;
  readonly isDanger?: boolean;
  /** Present: a text is asked for. */
  readonly text?: {
    readonly label: string;
    readonly initial?: string;
    readonly isLong?: boolean;
    readonly isOptional?: boolean;
  };
  then(text: string): void;
}

const question = signal<Question | undefined>(undefined);

/** Asks, and goes on with `then` only if the person agrees. */
export function ask(asked: Question): void {
  question.value = asked;
}

export function Asking() {
  return question.value ? <Ask key={question.value} question={question.value} /> : null;
}

function Ask({ question: asked }: { readonly question: Question }) {
  const [text, setText] = useState(asked.text?.initial ?? "");
  const isReady = !asked.text || asked.text.isOptional || text.trim() !== "";
  const close = (): void => void (question.value = undefined);
  const act = (): void => {
    if (!isReady) return;
    close();
    asked.then(text.trim());
  };
  return (
    <Dialog title={asked.title} onClose={close}>
      <form
        class="dialog-body"
        onSubmit={(event) => {
          event.preventDefault();
          act();
        }}
      >
        {asked.words && <p class="muted">{asked.words}</p>}
        {asked.text && (
          <label class="field">
            {asked.text.label}
            {asked.text.isLong ? (
              <textarea
                class="input"
                value={text}
                onInput={(event) => setText(event.currentTarget.value)}
              />
            ) : (
              <input
                class="input"
                value={text}
                onInput={(event) => setText(event.currentTarget.value)}
              />
            )}
          </label>
        )}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={close}>
            Cancel
          </button>
          <button
            type="submit"
            class={`button ${asked.isDanger ? "is-danger" : "is-primary"}`}
            disabled={!isReady}
          >
            {asked.act}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
