import type {
  ContinuationLimits,
  ContinuationState,
  DecisionRecord,
  PastDecision,
  Rung,
} from "../continuation/index.ts";
import { effectiveLimits } from "../continuation/index.ts";
import { CEILINGS } from "../continuation/limits.ts";
import type { Plan, Plans } from "../plan/index.ts";
import { diffLines } from "../plan/index.ts";
import type { Workstream } from "../workstream/index.ts";
import type { AgentReader } from "./agent-reader.ts";
import type {
  AgentDocument,
  AgentRow,
  ContinuationRow,
  Meter,
  PhaseRow,
  PlanRow,
} from "./documents.ts";
import { isAtWork } from "./standing.ts";

const DECISIONS = 50;

/** Everything about an agent, as it was read last. */
export async function agentDocument(agent: AgentReader): Promise<AgentDocument> {
  const { row, survey } = agent.standing;
  const { progress, plans, left, untold } = survey;
  const { current, events, tools, verdicts, children } = progress;
  const { current: plan } = plans;
  return {
    row,
    phases: phaseRows(agent.standing),
    children: children.map(({ list, ...child }) => ({ ...child, phases: list.phases })),
    continuation: await continuationRow(agent.standing, await agent.work()),
    ...(plan && { plan: planRow(plan, plans) }),
    left: left.map(({ todo: { id, content }, at }) => ({ id, content, at })),
    untold,
    progress: { current, events, tools, verdicts },
  };
}

function phaseRows({ row, survey }: AgentReader["standing"]): readonly PhaseRow[] {
  const { list, progress, evidence } = survey;
  const lit = new Set(row.isOver ? [] : progress.lit);
  return list.phases.map(({ name, todos }) => ({
    name,
    todos: todos.map((todo) => {
      const { state: proof, facts } = evidence(todo.id);
      const usage = progress.todos[todo.id];
      return {
        ...todo,
        proof,
        ...(facts.length > 0 && { evidence: facts }),
        ...(usage && { usage }),
        ...(lit.has(todo.id) && { isLit: true as const }),
      };
    }),
  }));
}

async function continuationRow(
  { row, survey }: AgentReader["standing"],
  work: Workstream,
): Promise<ContinuationRow> {
  const { continuation, at } = survey;
  const { episode, paused = false, autoResumeBlockedUntilRealUserTurn: isStopped } = continuation;
  const decisions = await work.explain({ last: DECISIONS });
  const decided = await newestRungs(work, decisions);
  const limits = effectiveLimits(limitsDecidedBy(decided, survey.limits), continuation.limits);
  return {
    decisions,
    meters: metersOf({ continuation, limits, row, now: at }),
    ...(episode && { episode: { episodeId: episode.episodeId, startedAt: episode.startedAt } }),
    isPaused: paused,
    isStopped,
    limits,
  };
}

/** What the rungs of the newest decision saw, in numbers. */
async function newestRungs(
  work: Workstream,
  [newest]: readonly PastDecision[],
): Promise<DecisionRecord["rungs"]> {
  if (!newest) return [];
  const [entry] = await work.journal({ after: newest.seq - 1, limit: 1 });
  return (entry?.data as DecisionRecord | undefined)?.rungs ?? [];
}

function planRow(current: Plan, { past }: Plans): PlanRow {
  const base = past.find(({ verdict }) => verdict?.kind === "approved") ?? past[0];
  return {
    current,
    ...(base && { diff: { from: base.revision, lines: diffLines(base.text, current.text) } }),
    past: past.map(({ text: _text, ...plan }) => plan),
  };
}

export interface MeterFacts {
  readonly continuation: ContinuationState;
  readonly limits: ContinuationLimits;
  readonly row: Pick<AgentRow, "standing" | "isOver" | "lastEventAt">;
  readonly now: number;
}

/**
 * How much of each limit the open episode has used; nothing of any while there is none. Time is
 * used by who works: of all others it counts up to the last event.
 */
export function metersOf({ continuation, limits, row, now }: MeterFacts): readonly Meter[] {
  const { episode, progress } = continuation;
  const { maxAutoTurns, maxCumulativeTokens, maxWallClockMs, stagnationLimit } = limits;
  const end = isAtWork(row) ? now : (row.lastEventAt ?? 0);
  const elapsed = episode ? Math.max(0, end - episode.startedAt) : 0;
  const meters: Meter[] = [
    { kind: "nudges", used: episode?.autoTurnCount ?? 0, limit: maxAutoTurns },
    { kind: "tokens", used: episode?.cumulativeTokens ?? 0, limit: maxCumulativeTokens },
    { kind: "milliseconds", used: elapsed, limit: maxWallClockMs },
    { kind: "stagnation", used: episode?.stagnationCount ?? 0, limit: stagnationLimit },
  ];
  const { progressLimit } = limits;
  if (progressLimit === undefined) return meters;
  const used = episode ? (progress?.strikes ?? 0) : 0;
  return [...meters, { kind: "no-progress", used, limit: progressLimit }];
}

/** The limits that a decision was made with: the host's own, where we only know the usual ones. */
export function limitsDecidedBy(
  rungs: readonly Pick<Rung, "name" | "input">[],
  usual: ContinuationLimits,
): ContinuationLimits {
  const limits: { -readonly [name in keyof ContinuationLimits]: ContinuationLimits[name] } = {
    ...usual,
  };
  for (const { name, input } of rungs) {
    const limit = Object.hasOwn(CEILINGS, name) ? CEILINGS[name as keyof typeof CEILINGS] : null;
    if (limit && input && "limit" in input) limits[limit] = input.limit;
  }
  return limits;
}
