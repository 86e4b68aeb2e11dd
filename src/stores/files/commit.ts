import type { JsonValue } from "../../todo/index.ts";
import type { Commit, Committed } from "../contract.ts";
import { compactIfDue } from "./compact.ts";
import type { FileMark } from "./documents/file-mark.ts";
import { NO_FILE } from "./documents/file-mark.ts";
import type { ScopePlace } from "./documents/scope-place.ts";
import type { Head } from "./journal/head.ts";
import type { Look } from "./look.ts";
import { lookAt } from "./look.ts";
import { isBeingSaved, isSettled, settle } from "./settle.ts";
import { readReply } from "./read-reply.ts";
import { writeLine } from "./write-line.ts";

/**
 * A whole commit, to be called while nobody else writes. Takes up first what
 * was edited by hand, which makes the commit stale: nothing is overwritten that
 * was not read. Undefined if a file is being saved and should be waited for.
 */
export function commitAtOnce(
  place: ScopePlace,
  commit: Commit,
  now: number,
  isPatient: boolean,
): Committed | undefined {
  const look = lookToWrite(place, commit, now);
  if (isPatient && isBeingSaved(look)) return undefined;
  if (isSettled(look)) return decide(place, commit, look);
  settle(place, look, now);
  return decide(place, commit, lookToWrite(place, commit, now));
}

/** At what the commit would replace, and at what an earlier one may have left behind. */
function lookToWrite(place: ScopePlace, { documents }: Commit, now: number): Look {
  return lookAt(place, now, ({ standing }) => [
    ...Object.keys(documents),
    ...Object.keys(standing.replaces),
  ]);
}

function decide(place: ScopePlace, commit: Commit, look: Look): Committed {
  const { revision, seq } = look.head.standing;
  const { key } = commit.idempotency ?? {};
  const replay = key === undefined ? undefined : readReply(place, key, "indexing");
  if (replay !== undefined) return { ok: true, revision, seq, replay };
  if (commit.expected !== revision) return { ok: false, code: "stale-revision", revision };
  const head = write(place, commit, look);
  compactIfDue(place, head);
  return { ok: true, revision: revision + 1, seq: seq + commit.entries.length };
}

function write(place: ScopePlace, commit: Commit, { head, documents }: Look): Head {
  const { entries, idempotency } = commit;
  const { revision, seq } = head.standing;
  const found = new Map(documents.map((document) => [document.name, document]));
  const writes = new Map<string, { value: JsonValue; replaces: FileMark }>();
  for (const { name, condition, mark: replaces, value } of documents) {
    const late = condition === "behind" ? value() : undefined;
    if (late !== undefined) writes.set(name, { value: late, replaces });
  }
  for (const [name, value] of Object.entries(commit.documents)) {
    writes.set(name, { value, replaces: found.get(name)?.mark ?? NO_FILE });
  }
  return writeLine(place, head, {
    revision: revision + 1,
    seq: seq + entries.length,
    entries,
    ...(idempotency && { reply: { key: idempotency.key, value: idempotency.reply } }),
    writes,
  });
}
