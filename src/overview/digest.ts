import type { Dialect } from "../dialects/dialect.ts";
import type { Origin } from "../scope/index.ts";
import { originOfScope } from "../scope/index.ts";
import type { LaneWorld } from "../scope/lanes/index.ts";
import type { JournalEntry, Store } from "../stores/contract.ts";
import { allTodos, isObject, isOpen } from "../todo/index.ts";
import { needsOf } from "../views/needs-you.ts";
import { TURN_ENDED, TURN_STARTED } from "../workstream/continuation/state.ts";
import { pastDecision } from "../workstream/continuation/decisions.ts";
import { todoEntry } from "../workstream/documents.ts";
import type { WorkSurvey } from "../workstream/index.ts";
import { openWorkstream } from "../workstream/index.ts";
import { pagesNewestFirst } from "../workstream/journal.ts";
import type { Digest, FinishedTodo, Spent } from "./documents.ts";
import { idOfScope, LaneHolders, nameOfAgent } from "./identity.ts";

export interface DigestOptions {
  readonly store: Store;
  /** Of any list; it is only read. */
  readonly dialect: Dialect;
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly now: () => number;
  readonly world: () => LaneWorld;
}

/** Digests of the agents of a store that did something since then, or wait for a person. */
export async function digestOfStore(options: DigestOptions): Promise<readonly Digest[]> {
  const digests: Digest[] = [];
  const holders = new LaneHolders(options.store, options.world);
  for (const scope of [...(await options.store.scopes())].sort()) {
    const origin = originOfScope(scope);
    const digest = origin && (await digestOfAgent({ ...options, holders }, scope, origin));
    if (digest) digests.push(digest);
  }
  return digests;
}

async function digestOfAgent(
  { store, dialect, since, now, holders }: DigestOptions & { readonly holders: LaneHolders },
  scope: string,
  origin: Origin,
): Promise<Digest | undefined> {
  const entries = await entriesSince(store, scope, since);
  const work = await openWorkstream({ store, origin, dialect, now });
  try {
    const survey = await work.survey();
    const { progress, continuation, plans, list, at } = survey;
    const { current: plan } = plans;
    const who = nameOfAgent(origin);
    const isOver = (await holders.of(who)).presence === "gone";
    const needs = needsOf({ progress, continuation, ...(plan && { plan }), list, isOver, now: at });
    if (entries.length === 0 && needs.length === 0) return undefined;
    const stop = stopIn(entries, survey);
    return {
      id: idOfScope(scope),
      name: who.name,
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

/** The last decision not to nudge, unless a turn began after it or nothing is left to do. */
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
