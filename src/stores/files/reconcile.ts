import path from "node:path";
import type { JsonValue } from "../../todo/index.ts";
import type { Damage, DocumentEdit, NewEntry } from "../contract.ts";
import { digestOf } from "../digest.ts";
import { ensurePrivateDirectory, replaceFile } from "./disk.ts";
import type { Numbers } from "./documents/document-text.ts";
import type { Head } from "./journal/journal-file.ts";
import { JournalFile } from "./journal/journal-file.ts";
import type { FoundDocument, Look } from "./look.ts";
import { lookAt, snapshotOf } from "./look.ts";
import type { FileMark, ScopePlace } from "./place.ts";
import { NO_FILE } from "./place.ts";
import type { Adopted, NewLine } from "./write-line.ts";
import { writeBehind, writeLine } from "./write-line.ts";

/** An unreadable file that was written this short ago may be in the middle of being saved. */
const SAVING = 100;
/** Numbers in a file that are further ahead of the journal are not ours. */
const FARTHEST = 10_000;

/** The document that says whether, and how often, an agent may be told to go on. */
const STATE = "continuation";

/** Whether journal and files agree. */
export function isReconciled({ head, documents }: Look): boolean {
  return head.rest === 0 && documents.every(({ condition }) => condition === "intact");
}

/** Whether a file is unreadable perhaps only because somebody is writing it at this moment. */
export function isBeingSaved({ documents }: Look): boolean {
  return documents.some(
    ({ edit }) => edit && !edit.reading.ok && Date.now() - edit.file.modified < SAVING,
  );
}

/**
 * Makes journal and files agree, while nobody else writes: writes the files
 * that are behind, and takes what was edited into the journal. What cannot be
 * read is kept aside and stays where it is until its document is written again.
 * Answers the journal's end after that.
 */
export function reconcile(place: ScopePlace, look: Look, now: number): Head {
  const { head } = look;
  if (isReconciled(look)) return head;
  const found = look.documents.filter(({ condition }) => condition !== "intact");
  keepTorn(place, found);
  const isBehindOnly = found.every(
    ({ condition, name }) => condition === "behind" && Object.hasOwn(head.standing.replaces, name),
  );
  if (head.rest === 0 && isBehindOnly) {
    writeBehind(place, head, found);
    return head;
  }
  return writeLine(place, head, new Reconciliation(place, head, now).lineFor(found));
}

/** The journal has all that we have written, but a part may be of somebody else's. */
function keepTorn(place: ScopePlace, found: readonly FoundDocument[]): void {
  for (const { name, torn } of found) {
    const isEmpty = torn?.every((byte) => byte === 0) ?? true;
    if (torn && !isEmpty) keepAside(place, name, torn, ["a part of it was lost in a power cut"]);
  }
}

/** The line that takes up what was found. */
class Reconciliation {
  readonly #place: ScopePlace;
  readonly #head: Head;
  readonly #now: number;
  readonly #entries: NewEntry[] = [];
  readonly #damage: Damage[] = [];
  readonly #writes = new Map<string, { value: JsonValue; replaces: FileMark }>();
  readonly #adopted = new Map<string, Adopted | undefined>();

  constructor(place: ScopePlace, head: Head, now: number) {
    this.#place = place;
    this.#head = head;
    this.#now = now;
  }

  lineFor(found: readonly FoundDocument[]): NewLine {
    const ahead = numbersAhead(this.#head, found);
    if (this.#head.rest > 0) this.#keepRestOfJournal();
    else if (ahead) this.#missLines();
    for (const document of found) this.#take(document, ahead !== undefined);
    const { revision, seq } = ahead ?? this.#head.standing;
    return {
      revision: this.#entries.length > 0 ? revision + 1 : revision,
      seq: seq + this.#entries.length,
      entries: this.#entries,
      writes: this.#writes,
      adopted: this.#adopted,
      damage: this.#damage,
    };
  }

  #take(document: FoundDocument, isRecovery: boolean): void {
    const { name, mark: replaces, edit } = document;
    const value = edit ? undefined : document.value();
    if (edit) this.#takeEdit(document, isRecovery);
    else if (value !== undefined) this.#writes.set(name, { value, replaces });
    else if (name === STATE) this.#loseState();
    else {
      this.#adopted.set(name, undefined);
      this.#note("document-removed", "file", { document: name });
    }
  }

  #takeEdit(document: FoundDocument, isRecovery: boolean): void {
    const { name, mark, edit } = document;
    const before = document.value();
    if (!edit) return;
    const { reading, file } = edit;
    const problems = reading.ok ? reading.problems : [reading.reason];
    if (problems.length > 0) this.#damaged(keepAside(this.#place, name, file.bytes, problems));
    this.#adopted.set(name, { value: reading.ok ? reading.value : before, digest: mark.digest });
    if (!reading.ok || JSON.stringify(reading.value) === JSON.stringify(before)) return;
    const where = path.relative(path.dirname(this.#place.root), this.#place.document(name));
    this.#record({
      document: name,
      before,
      after: reading.value,
      file: where,
      at: this.#now,
      isRecovery,
    });
  }

  #record(edit: DocumentEdit): void {
    const look = lookAt(this.#place, this.#now);
    const recorded = this.#place.recordEdit?.(edit, snapshotOf(this.#place, look).documents);
    if (!recorded) {
      const actor = edit.isRecovery ? "runtime" : "file";
      this.#note("document-changed", actor, { document: edit.document, file: edit.file });
      return;
    }
    this.#entries.push(...recorded.entries);
    for (const [name, value] of Object.entries(recorded.documents)) {
      const mark = look.documents.find((found) => found.name === name)?.mark;
      this.#writes.set(name, { value, replaces: mark ?? NO_FILE });
    }
  }

  #keepRestOfJournal(): void {
    const { door, journal } = this.#place;
    const { end, rest } = this.#head;
    const bytes =
      JournalFile.reading(door, journal, (file) => file?.read(end, rest)) ?? Buffer.alloc(0);
    if (bytes.includes("\n")) {
      const reason = "the last lines of the journal are damaged";
      this.#damaged(keepAside(this.#place, "journal", bytes, [reason]));
    } else {
      // Most likely of a writer that died, and never acknowledged: nothing has happened in the scope.
      const reason = "the last line of the journal was not finished";
      this.#damage.push(keepAside(this.#place, "journal", bytes, [reason]));
    }
  }

  #missLines(): void {
    const reason = "the journal has lost its last lines: files are newer than it";
    this.#damaged({ document: "journal", reason, keptAs: this.#place.journal });
    const { documents } = lookAt(this.#place, this.#now, () => [STATE]);
    if (documents.length === 0) this.#loseState();
  }

  /** It may have said that a person paused: nobody takes it for a state that never was. */
  #loseState(): void {
    this.#adopted.set(STATE, undefined);
    const reason = "its file is gone";
    this.#damaged({ document: STATE, reason, keptAs: this.#place.document(STATE) });
  }

  #damaged(damage: Damage): void {
    this.#damage.push(damage);
    this.#note("document-damaged", "runtime", { ...damage });
  }

  #note(kind: string, actor: "file" | "runtime", data: JsonValue): void {
    this.#entries.push({ kind, at: this.#now, actor: { kind: actor }, data });
  }
}

/** The highest numbers in the files, if the journal has lost lines that it had when they were written. */
function numbersAhead(head: Head, found: readonly FoundDocument[]): Numbers | undefined {
  const { revision, seq } = head.standing;
  const made = found.flatMap(({ edit }) => (edit?.reading.ok && edit.reading.made) || []);
  const ahead = made.filter((numbers) => numbers.revision > revision && numbers.seq >= seq);
  const isOurs = (numbers: Numbers): boolean => head.end === 0 || numbers.seq - seq <= FARTHEST;
  return ahead
    .filter(isOurs)
    .toSorted((a, b) => a.revision - b.revision)
    .at(-1);
}

/**
 * Keeps content aside exactly as it was found, with the reasons in a text file
 * beside it. The same content is kept once.
 */
export function keepAside(
  place: ScopePlace,
  document: string,
  content: Buffer,
  reasons: readonly string[],
): Damage {
  const kept = place.quarantine(`${document}.${digestOf(content)}`);
  const reason = reasons.join("; ");
  if (!place.door.look(`${kept}.txt`)) {
    for (const directory of place.above(kept)) ensurePrivateDirectory(place.door, directory);
    replaceFile(place, kept, [content]);
    const words = `From the ${document} of ${JSON.stringify(place.scope)}:\n${reasons.join("\n")}\n`;
    replaceFile(place, `${kept}.txt`, [Buffer.from(words)]);
  }
  return { document, reason, keptAs: kept };
}
