import type { Actor, JournalEntry } from "../../stores/contract.ts";
import type { Change, TodoList } from "../../todo/index.ts";
import { listMarkdown } from "../../views/board-markdown.ts";
import type { Cause } from "../documents.ts";
import { todoEntry } from "../documents.ts";
import type { Workstream } from "../workstream.ts";
import type { Answer, CommandWords } from "./decision.ts";
import { emptyText } from "./edits.ts";

/** The list as Markdown. */
export function show(list: TodoList, words: CommandWords): Answer {
  if (list.phases.length === 0) {
    return { kind: "status", text: emptyText(words) };
  }
  return { kind: "status", text: listMarkdown(list).trimEnd() };
}

/** One change of the list as the journal keeps it. */
export interface PastChange {
  readonly seq: number;
  readonly at: number;
  readonly actor: Actor;
  /** What made it: a person's words or a model's tool. */
  readonly cause: string;
  readonly changes: readonly Change[];
  /** Number of the change that this one took back. */
  readonly undoes?: number;
}

/** The newest changes of the list, newest first. */
export async function history(
  work: Pick<Workstream, "journal">,
  limit: number,
): Promise<readonly PastChange[]> {
  const past: PastChange[] = [];
  let before = Infinity;
  while (past.length < limit) {
    const entries = await work.journal({ before, limit, newestFirst: true });
    past.push(...entries.flatMap(pastChange));
    const oldest = entries.at(-1);
    if (!oldest || entries.length < limit) break;
    before = oldest.seq;
  }
  return past.slice(0, limit);
}

function pastChange(entry: JournalEntry): PastChange[] {
  const data = todoEntry(entry);
  if (!data) return [];
  const { seq, at, actor } = entry;
  const { cause, changes, undoes } = data;
  return [
    {
      seq,
      at,
      actor,
      cause: describeCause(cause),
      changes,
      ...(undoes !== undefined && { undoes }),
    },
  ];
}

/** A change in one line: what it did, then by what unless a person's own words would only repeat it. */
export function describePastChange({ actor, cause, changes, undoes }: PastChange): string {
  const did = describeChanges(changes);
  if (undoes !== undefined) return `took back #${undoes}: ${did}`;
  return actor.kind === "person" ? did : `${did} (${cause})`;
}

const CONTENTS_A_KIND = 2;

function describeChanges(changes: readonly Change[]): string {
  const kinds = Map.groupBy(changes, (change) => change.kind);
  const parts = [...kinds].map(([kind, ofKind]) => {
    const contents = ofKind.slice(0, CONTENTS_A_KIND).map(({ content }) => content);
    const hidden = ofKind.length - contents.length;
    return `${kind} ${contents.join(", ")}${hidden > 0 ? ` and ${hidden} more` : ""}`;
  });
  return parts.join("; ") || "changed phases only";
}

/** Takes back the last change of the list that is not undone yet, whoever made it. */
export async function undo(work: Pick<Workstream, "undo">): Promise<Answer> {
  const undone = await work.undo();
  if (undone.ok) {
    const { list, changes, cause } = undone;
    const edited = { list, changes, issues: [] };
    return { kind: "status", text: `Took back: ${describeCause(cause)}`, edited };
  }
  switch (undone.code) {
    case "nothing-to-undo":
      return { kind: "warning", text: "Nothing to undo." };
    case "changed-since":
      return { kind: "error", text: "The list changed just now; nothing was undone. Try again." };
    case "persons-todo":
      return { kind: "error", text: "The user added a todo last. Only the user can undo that." };
  }
}

/** What made a change: a person's words or a model's tool. */
export function describeCause(cause: Cause): string {
  return "command" in cause ? cause.command : cause.tool;
}
