import type { JsonValue } from "../../todo/index.ts";
import type { BoardDump, ScopeDump, Snapshot } from "../contract.ts";
import { StoreError } from "../contract.ts";
import type { TaskFile } from "./board/task-file.ts";
import { hasTasks, refuseTooMany, writeTask } from "./board/task-file.ts";
import { queryEntries } from "./journal/entries.ts";
import { JournalFile, NO_HEAD } from "./journal/journal-file.ts";
import { decodeLine, encodeLine } from "./journal/line.ts";
import { lookAt } from "./look.ts";
import type { ScopePlace } from "./place.ts";
import { BOARD, NO_FILE } from "./place.ts";
import { writeLine } from "./write-line.ts";

/** Everything of a scope up to a snapshot of it. */
export function dumpUpTo(
  place: ScopePlace,
  { revision, seq, documents }: Snapshot,
  board: BoardDump | undefined,
): ScopeDump {
  return JournalFile.reading(place.door, place.journal, (journal) => ({
    revision,
    seq,
    documents,
    entries: journal ? queryEntries(journal, { before: seq + 1 }) : [],
    replies: journal ? [...repliesUpTo(journal, revision)] : [],
    ...(board && board.created > 0 && { board }),
  }));
}

function* repliesUpTo(
  journal: JournalFile,
  revision: number,
): Generator<{ key: string; reply: JsonValue }> {
  for (const { bytes } of journal.forward()) {
    const line = decodeLine(bytes);
    if (!line || line.revision > revision) continue;
    if (line.reply) yield { key: line.reply.key, reply: line.reply.value };
  }
}

/** Puts a dump where nothing is yet. To be called while nobody else writes. */
export function restoreLocked(place: ScopePlace, dump: ScopeDump, now: number): void {
  const { head, documents } = lookAt(place, now);
  if (head.end > 0 || head.rest > 0 || documents.length > 0 || hasTasks(place)) {
    const message = `the scope ${place.scope} has been written to: a copy goes where nothing is`;
    throw new StoreError("files", "scope-exists", message);
  }
  const { revision, seq } = dump;
  if (revision === 0) return;
  const tasks = dump.board ? taskFiles(place, dump.board) : [];
  const board = dump.board && { [BOARD]: { graph: dump.board.graph, writes: tasks } };
  const writes = Object.entries({ ...dump.documents, ...board }).map(
    ([name, value]) => [name, { value: value as JsonValue, replaces: NO_FILE }] as const,
  );
  writeLine(place, NO_HEAD, {
    revision,
    seq,
    entries: [],
    writes: new Map(writes),
    history: historyOf(place.scope, dump),
  });
  for (const file of tasks) writeTask(place, file, now);
}

function taskFiles(place: ScopePlace, { created, tasks, deleted }: BoardDump): TaskFile[] {
  refuseTooMany(place, created);
  return [
    ...tasks.map(({ task, version }, age) => ({ id: task.id, task, version, age })),
    ...deleted.map((id, place) => ({ id, task: undefined, version: 1, age: tasks.length + place })),
  ];
}

function* historyOf(scope: string, dump: ScopeDump): Generator<Buffer> {
  const { revision, entries, replies } = dump;
  // Before the entries, so that the newest of these are at the end.
  const last = (entries[0]?.seq ?? dump.seq + 1) - 1;
  for (const { key, reply: value } of replies) {
    yield encodeLine({ scope, revision, seq: last, entries: [], reply: { key, value } });
  }
  for (const { seq, ...entry } of entries) {
    yield encodeLine({ scope, revision, seq, entries: [entry] });
  }
}
