import type { PastDecision } from "../continuation/index.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { EvidenceState, Verdict } from "../progress/index.ts";
import type { Origin } from "../scope/index.ts";
import { originOfScope } from "../scope/index.ts";
import type { JournalEntry, Store } from "../stores/contract.ts";
import { allTodos, isObject, isOpen } from "../todo/index.ts";
import type { Need } from "../views/needs-you.ts";
import { needsOf } from "../views/needs-you.ts";
import { TURN_ENDED, TURN_STARTED } from "./continuation/entries.ts";
import { pastDecision } from "./continuation/past-decisions.ts";
import { todoEntry } from "./documents.ts";
import { pagesNewestFirst } from "./journal-pages.ts";
import type { WorkSurvey } from "./survey.ts";
import { openWorkstream } from "./workstream.ts";

/** What an agent did while nobody looked. */
export interface Digest {
  readonly scope: string;
  readonly origin: Origin;
  /** Todos that were completed, and are, in the order in which they were. */
  readonly finished: readonly FinishedTodo[];
  /** What the agent needs from a person, the longest wait first. */
  readonly needs: readonly Need[];
  /** Why the agent rests, if it ended its turn with todos open. */
  readonly stop?: Pick<PastDecision, "reason" | "summary" | "at">;
  /** Loops and silence that still stand. */
  readonly troubles: readonly Verdict[];
  readonly spent: Spent;
}

export interface FinishedTodo {
  readonly id: string;
  readonly content: string;
  readonly at: number;
  readonly proof: EvidenceState;
}

export interface Spent {
  readonly turns: number;
  /** How often the agent was told to go on. */
  readonly nudges: number;
  /** Time in turns, in milliseconds. */
  readonly ms: number;
  /** As far as they are known. */
  readonly tokens: number;
}

export interface DigestOptions {
  readonly store: Store;
  /** Of any list; it is only read. */
  readonly dialect: Dialect;
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly now: () => number;
}

/** Of all agents of a store that did something since then, or wait for a person. */
export async function digestOfStore(options: DigestOptions): Promise<readonly Digest[]> {
  const digests: Digest[] = [];
  for (const scope of [...(await options.store.scopes())].sort()) {
    const origin = originOfScope(scope);
    const digest = origin && (await digestOfAgent(options, scope, origin));
    if (digest) digests.push(digest);
  }
  return digests;
}

async function digestOfAgent(
  { store, dialect, since, now }: DigestOptions,
  scope: string,
  origin: Origin,
): Promise<Digest | undefined> {
  const entries = await entriesSince(store, scope, since);
  const work = await openWorkstream({ store, origin, dialect, now });
  try {
    const survey = await work.survey();
    const { progress, continuation, plans, list, at } = survey;
    const { current: plan } = plans;
    const needs = needsOf({ progress, continuation, ...(plan && { plan }), list, now: at });
    if (entries.length === 0 && needs.length === 0) return undefined;
    const stop = stopIn(entries, survey);
    return {
      scope,
      origin,
      finished: finishedIn(entries, survey),
      needs,
      ...(stop && { stop }),
      troubles: progress.verdicts,
      spent: spentIn(entries, survey),
    };
  } finally {
    await work.close();
  }
}

/** Oldest first. */
async function entriesSince(
  store: Store,
  scope: string,
  since: number,
): Promise<readonly JournalEntry[]> {
  const found: JournalEntry[] = [];
  for await (const page of pagesNewestFirst(store, scope)) {
    const recent = page.filter(({ at }) => at >= since);
    found.push(...recent);
    if (recent.length < page.length) break;
  }
  return found.toReversed();
}

function finishedIn(entries: readonly JournalEntry[], survey: WorkSurvey): FinishedTodo[] {
  const finished = new Map<string, Omit<FinishedTodo, "proof">>();
  for (const entry of entries) {
    for (const { id, content, from, to } of todoEntry(entry)?.changes ?? []) {
      if (to === "completed" && from !== to) finished.set(id, { id, content, at: entry.at });
      else if (to !== undefined && to !== "completed") finished.delete(id);
    }
  }
  return [...finished.values()].map((todo) => ({ ...todo, proof: survey.evidence(todo.id).state }));
}

/** The last word, unless a turn began after it or nothing is left to do. */
function stopIn(entries: readonly JournalEntry[], { list }: WorkSurvey): Digest["stop"] {
  if (!allTodos(list).some(isOpen)) return undefined;
  for (const entry of entries.toReversed()) {
    if (entry.kind === TURN_STARTED) return undefined;
    const decision = pastDecision(entry);
    if (!decision) continue;
    const { kind, reason, summary, at } = decision;
    return kind === "skip" ? { reason, summary, at } : undefined;
  }
  return undefined;
}

function spentIn(entries: readonly JournalEntry[], { at: now }: WorkSurvey): Spent {
  let [turns, nudges, ms, tokens] = [0, 0, 0, 0];
  /** When the turn that runs began. */
  let begun: number | undefined;
  for (const entry of entries) {
    const { kind, at, data } = entry;
    if (kind === TURN_STARTED) begun = at;
    else if (kind === TURN_ENDED && isObject(data)) {
      const { tokens: cost } = data;
      turns++;
      if (typeof cost === "number") tokens += cost;
      if (begun !== undefined) ms += Math.max(0, at - begun);
      begun = undefined;
    } else if (pastDecision(entry)?.kind === "inject") {
      nudges++;
      begun = at;
    }
  }
  if (begun !== undefined) ms += Math.max(0, now - begun);
  return { turns, nudges, ms, tokens };
}
