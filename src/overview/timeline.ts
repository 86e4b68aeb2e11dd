import type { JournalEntry, Store } from "../stores/contract.ts";
import type { TodoList } from "../todo/index.ts";
import { ListFacts } from "../workstream/progress/list-facts.ts";
import { runtimeScope } from "../workstream/progress/runtime-journal.ts";
import type { AgentReader } from "./agent-reader.ts";
import type { Position, TimelineEntry, TimelinePage } from "./documents.ts";
import { listWords, runtimeEntryWords } from "./timeline-words.ts";

export interface TimelineQuery {
  /** Only what came later, all of it. */
  readonly after?: Position;
  /** Only what came earlier: the newest of it. */
  readonly before?: Position;
  readonly limit: number;
}

/** A page of an agent's timeline. Omitted positions: the newest entries. */
export async function timelinePage(
  store: Store,
  agent: AgentReader,
  { after, before, limit }: TimelineQuery,
): Promise<TimelinePage> {
  const { row, survey } = agent.standing;
  const { position } = row;
  const runtime = runtimeScope(agent.scope);
  const end = before ?? { list: position.list + 1, runtime: position.runtime + 1 };
  const read = (scope: string, journal: keyof Position): Promise<readonly JournalEntry[]> =>
    after
      ? store.journal(scope, { after: after[journal], before: end[journal] })
      : newest(store, scope, end[journal], limit);
  const [written, seen] = await Promise.all([read(agent.scope, "list"), read(runtime, "runtime")]);
  const later = before
    ? await store.journal(agent.scope, { after: before.list - 1, before: position.list + 1 })
    : [];
  const all = timelineOf({ list: written, runtime: seen }, survey.list, later);
  const entries = after ? all : all.slice(-limit);
  const first = (journal: keyof Position): number =>
    (entries.find((entry) => entry.journal === journal)?.seq ?? end[journal]) - 1;
  return {
    entries,
    after: after ?? { list: first("list"), runtime: first("runtime") },
    position: before ? { list: before.list - 1, runtime: before.runtime - 1 } : position,
    hasEarlier: !after && (all.length > entries.length || isFull(written) || isFull(seen)),
  };

  function isFull(found: readonly JournalEntry[]): boolean {
    return found.length === limit;
  }
}

async function newest(
  store: Store,
  scope: string,
  before: number,
  limit: number,
): Promise<readonly JournalEntry[]> {
  return (await store.journal(scope, { before, limit, newestFirst: true })).toReversed();
}

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
