import { isDeepStrictEqual } from "node:util";
import type { SetupStep } from "../../clients/setup.ts";
import type { Edited } from "./edited.ts";
import { addBlock, hasBlock, hasCommand, isOurs, refused, removeBlock } from "./edited.ts";
import type { Path } from "./json-settings.ts";
import { addItem, addMember, removeItem, removeMember, valueAt } from "./json-settings.ts";
import { addTable, removeTable, tableAt } from "./toml-settings.ts";

/** The text of a file with a step carried out; undefined where there is no file yet. */
export function withStep(text: string | undefined, step: SetupStep): Edited {
  switch (step.kind) {
    case "member": {
      const added = addMember(text, step);
      const mayStay = step.isOptional && !added.ok && added.why === "taken" && text !== undefined;
      return mayStay ? { ok: true, text } : added;
    }
    case "item":
      return addItem(text, step);
    case "table":
      return addTable(text, step);
    case "block":
      return addBlock(text, step.text);
    case "file":
      return text === undefined || text === step.text
        ? { ok: true, text: step.text }
        : refused("taken");
  }
}

/**
 * The text without what a step added; everything else stays. Null: the file is ours alone. `made`:
 * what an install made around it, which goes when it is empty; omitted: all there is.
 */
export function withoutStep(text: string, step: SetupStep, made?: readonly Path[]): string | null {
  switch (step.kind) {
    case "member":
      return removeMember(text, step, made);
    case "item":
      return removeItem(text, step, made);
    case "table":
      return removeTable(text, step);
    case "block":
      return removeBlock(text);
    case "file":
      return text === step.text ? null : text;
  }
}

/** Whether a step adds an entry to JSON. */
export function isEntry(
  step: SetupStep,
): step is Extract<SetupStep, { readonly kind: "member" | "item" }> {
  return step.kind === "member" || step.kind === "item";
}

/** Whether a text holds what would start us, as a step adds it. */
export function isStillIn(text: string, step: SetupStep): boolean {
  if (step.kind === "block" || step.kind === "file" || !hasCommand(step.value)) return false;
  const found = step.kind === "table" ? tableAt(text, step.path) : valueAt(text, step.path);
  const entries: readonly unknown[] =
    step.kind === "item" && Array.isArray(found) ? found : [found];
  return entries.some((entry) => isOurs(entry, step.value));
}

/** Whether the person has something of their own where a step would be welcome. */
export function isKeptByPerson(text: string, step: SetupStep): boolean {
  if (step.kind !== "member" || !step.isOptional) return false;
  const found = valueAt(text, step.path);
  return found !== undefined && !isDeepStrictEqual(found, step.value);
}

/** Whether a text is one that a step could be taken out of. */
export function isReadable(text: string, { kind }: SetupStep): boolean {
  switch (kind) {
    case "member":
    case "item":
      return text.trim() === "" || valueAt(text, []) !== undefined;
    case "table":
      return tableAt(text, []) !== undefined;
    case "block":
    case "file":
      return true;
  }
}

/** Whether what a step adds is there. */
export function isDone(text: string | undefined, step: SetupStep): boolean {
  if (text === undefined) return false;
  switch (step.kind) {
    case "member": {
      const found = valueAt(text, step.path);
      return step.isOptional ? found !== undefined : isDeepStrictEqual(found, step.value);
    }
    case "item": {
      const items = valueAt(text, step.path);
      return Array.isArray(items) && items.some((item) => isDeepStrictEqual(item, step.value));
    }
    case "table":
      return isDeepStrictEqual(tableAt(text, step.path), step.value);
    case "block":
      return hasBlock(text, step.text);
    case "file":
      return text === step.text;
  }
}
