import type { JournalEntry } from "../../stores/contract.ts";
import type { TodoList } from "../../todo/index.ts";
import type { TimelineEntry } from "../../views/page/index.ts";
import { ListFacts } from "../../workstream/progress/list-facts.ts";
import { listWords, runtimeEntryWords } from "./timeline-words.ts";

/** A stretch of the two journals of an agent. */
export interface Stretch {
  readonly list: readonly JournalEntry[];
  readonly runtime: readonly JournalEntry[];
}

/**
 * The entries in words, by time, each with the todo that was in progress then. `list`: as it is
 * after all of the stretch and after `later`, which are shown no more.
 */
export function timelineOf(
  stretch: Stretch,
  list: TodoList,
  later: readonly JournalEntry[] = [],
): readonly TimelineEntry[] {
  const facts = new ListFacts(list, [...stretch.list, ...later]);
  return inOrder(stretch).map(([journal, entry]) => {
    const { seq, at, actor } = entry;
    const before = facts.focus;
    if (journal === "list") facts.read(entry);
    const focus = facts.focus ?? before;
    return {
      journal,
      seq,
      at,
      by: actor,
      ...(journal === "list" ? listWords(entry) : runtimeEntryWords(entry)),
      ...(focus !== undefined && { focus }),
    };
  });
}

/** Each journal keeps its order. A fact of the same millisecond is taken to have come before the write. */
function inOrder({ list, runtime }: Stretch): readonly [TimelineEntry["journal"], JournalEntry][] {
  const lines: [TimelineEntry["journal"], JournalEntry][] = [];
  let next = 0;
  for (const entry of list) {
    for (let fact = runtime[next]; fact && fact.at <= entry.at; fact = runtime[++next]) {
      lines.push(["runtime", fact]);
    }
    lines.push(["list", entry]);
  }
  for (const fact of runtime.slice(next)) lines.push(["runtime", fact]);
  return lines;
}
