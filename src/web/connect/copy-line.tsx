import { useState } from "preact/hooks";
import { Icon } from "../parts/icon.tsx";
import { complain } from "../parts/toast.tsx";

/** A command to type elsewhere, and a button that puts it on the clipboard. */
export function CopyLine({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      complain("The browser does not let this page use the clipboard. Select the line instead.");
    }
  };
  return (
    <div class="command-line">
      <code tabIndex={0}>{text}</code>
      <button type="button" class="button" onClick={() => void copy()}>
        <Icon name={isCopied ? "check" : "copy"} />
        {isCopied ? "Copied" : "Copy"}
        <span class="unseen"> {text}</span>
      </button>
    </div>
  );
}
