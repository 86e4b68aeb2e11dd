import type { JsonValue } from "../../todo/index.ts";
import type { Damage, Documents, Snapshot } from "../contract.ts";
import { BOARD } from "./documents/board-document.ts";
import type { ScopePlace } from "./documents/scope-place.ts";
import type { FoundDocument, Look } from "./look.ts";

/** A scope as it was found: with edits that the journal has not taken up yet, where there are some. */
export function snapshotOf(place: ScopePlace, { head, documents }: Look): Snapshot {
  const { revision, seq, damage: known = [] } = head.standing;
  const values = documents.flatMap((document): [string, JsonValue][] => {
    const value = document.name === BOARD ? undefined : valueOf(document);
    return value === undefined ? [] : [[document.name, value]];
  });
  const edited = new Set(documents.filter(({ edit }) => edit).map(({ name }) => name));
  const damage = [
    ...known.filter(({ document }) => !edited.has(document)),
    ...documents.flatMap((document) => damageOf(place, document)),
  ];
  return {
    revision,
    seq,
    documents: Object.fromEntries(values) as Documents,
    ...(damage.length > 0 && { damage }),
  };
}

function valueOf({ condition, value, edit }: FoundDocument): JsonValue | undefined {
  if (condition === "gone") return undefined;
  return edit?.reading.ok ? edit.reading.value : value();
}

/** What is damaged and not kept aside yet is still in its file. */
function damageOf(place: ScopePlace, { name, edit }: FoundDocument): Damage[] {
  if (!edit) return [];
  const reasons = edit.reading.ok ? edit.reading.problems : [edit.reading.reason];
  if (reasons.length === 0) return [];
  return [{ document: name, reason: reasons.join("; "), keptAs: place.document(name) }];
}
