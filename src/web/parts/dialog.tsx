import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

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
