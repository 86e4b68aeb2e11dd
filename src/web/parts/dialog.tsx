import { Button } from "./icon.tsx";
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";

interface DialogProps {
  readonly title: string;
  readonly class?: string;
  /** For dialogs whose first element says what they are. */
  readonly isTitleUnseen?: boolean;
  onClose(): void;
  readonly children: ComponentChildren;
}

/** A modal dialog: the browser keeps the focus in it, and gives it back afterwards. */
export function Dialog({ title, onClose, isTitleUnseen, children, ...rest }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the next key: what is typed after the shortcut belongs into the dialog.
  useLayoutEffect(() => {
    const { current } = element;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={element}
      class={rest.class}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === element.current && onClose()}
    >
      <h2 id={id} class={isTitleUnseen ? "unseen" : "dialog-title"}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** Something to read, with a button that closes it. */
export function InfoDialog({ children, ...props }: DialogProps) {
  return (
    <Dialog {...props}>
      <div class="dialog-body">
        {children}
        <div class="dialog-actions">
          <Button tone="primary" onClick={props.onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

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
          <Button onClick={close}>Cancel</Button>
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
