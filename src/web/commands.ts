import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { hasLetterKeys } from "./preference.ts";

/** Something the reader can do: from the palette, and with a key if it has one. */
export interface Command {
  readonly title: string;
  /** One key (`x`), or two in a row (`g o`). */
  readonly keys?: string;
  /** Makes sense only with the hand on the keyboard: not in the palette. */
  readonly isKeyOnly?: true;
  run(): void;
}

type Source = () => readonly Command[];
const sources = signal<readonly Source[]>([]);

/** Everything that can be done now, where the reader is; what the view offers comes first. */
export function offeredCommands(): readonly Command[] {
  return sources.value.toReversed().flatMap((source) => source());
}

/** Offers commands for as long as the component is there. */
export function useCommands(offered: readonly Command[]): void {
  const newest = useRef(offered);
  newest.current = offered;
  // Before the next key: whoever sees the view may use its keys.
  useLayoutEffect(() => {
    const source: Source = () => newest.current;
    sources.value = [...sources.value, source];
    return () => {
      sources.value = sources.value.filter((known) => known !== source);
    };
  }, []);
}

/** Two keys belong together if the second comes within so many milliseconds. */
const CHORD_TIME = 1_500;
let pending: { readonly key: string; readonly at: number } | undefined;

/** Listens for the keys of all commands. Answers a function that ends it. */
export function followKeys(openPalette: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      return openPalette();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
    if (!hasLetterKeys.value || document.querySelector("dialog[open]")) return;
    const first = pending && event.timeStamp - pending.at < CHORD_TIME ? pending.key : undefined;
    pending = undefined;
    const keys = first === undefined ? event.key : `${first} ${event.key}`;
    const offered = offeredCommands();
    const command = offered.find((known) => known.keys === keys);
    if (command) {
      event.preventDefault();
      return command.run();
    }
    if (offered.some((known) => known.keys?.startsWith(`${event.key} `))) {
      pending = { key: event.key, at: event.timeStamp };
    }
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
}

/** Moves the focus to the next row of the page, or the one before. */
export function moveToRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const next = current < 0 ? (step > 0 ? 0 : rows.length - 1) : current + step;
  const row = rows[Math.max(0, Math.min(next, rows.length - 1))];
  row?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}
