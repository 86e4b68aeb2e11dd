import type { AbortCause, LimitExtension, SkipReason } from "../../continuation/index.ts";
import { DEFAULT_LIMITS } from "../../continuation/index.ts";
import { dialectNamed } from "../../dialects/catalogue.ts";
import type { Origin, TodoScope } from "../../scope/index.ts";
import type { Host, Workstream, WorkstreamOptions } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import type { TodoPlace } from "../todo-place.ts";
import { withPlace } from "../todo-place.ts";

/** Whose turn it is, and where its list is kept. Without an origin that owns a list nothing happens. */
export type AgentTurn = TodoPlace & { readonly origin: Origin | undefined };

export type RecordTurnStartOptions = AgentTurn & {
  /** False for everything that no person typed: nudges, restarts, timers, child agents. */
  readonly isRealUserTurn: boolean;
};

/** To be called before the turn runs. */
export function recordTurnStart(options: RecordTurnStartOptions): Promise<void> {
  const by = options.isRealUserTurn ? "user" : "system";
  return withWork(options, {}, (work) => work.turnStarted({ by }));
}

export type RecordTurnOutcomeOptions = AgentTurn & {
  /** Of the turn, not of the session: a turn is charged and nudged once. */
  readonly turnId: string;
  readonly stopReason: string;
  readonly tokens?: number;
  /** Who aborted it. Omitted: the user. */
  readonly cause?: AbortCause;
  /** Milliseconds since the epoch. */
  readonly now?: number;
};

/** To be called with what `extractTurnUsage` reads of the turn's last message. */
export function recordTurnOutcome(options: RecordTurnOutcomeOptions): Promise<void> {
  const { turnId: id, stopReason, tokens, cause } = options;
  return withWork(options, clockOf(options), (work) =>
    work.turnEnded({
      id,
      stopReason,
      ...(tokens !== undefined && { usage: { totalTokens: tokens } }),
      ...(cause && { cause }),
    }),
  );
}

/** To be called before the prompt that follows a restart: the first idle is not nudged. */
export function armRestartKickForOrigin(
  place: string | TodoPlace,
  origin: Origin | undefined,
): Promise<void> {
  const where = typeof place === "string" ? { agentDir: place } : place;
  return withWork({ ...where, origin }, {}, (work) => work.restarted());
}

export type MaybeInjectContinuationOptions = AgentTurn & {
  /** Milliseconds since the epoch. */
  readonly now?: number;
  /** Omitted: `DEFAULT_LIMITS`. */
  readonly limits?: LimitExtension;
  readonly newEpisodeId?: () => string;
  readonly host?: Host;
};

export type Injection =
  /** The text is to be delivered, at once. */
  | { readonly kind: "injected"; readonly scope: TodoScope; readonly text: string }
  | { readonly kind: "skipped"; readonly reason: SkipReason };

/** Decides and keeps the decision. What is injected is already charged to the budget. */
export function maybeInjectContinuation(
  options: MaybeInjectContinuationOptions,
): Promise<Injection> {
  const { limits, newEpisodeId, host } = options;
  const more = {
    ...clockOf(options),
    limits: { ...DEFAULT_LIMITS, ...limits },
    ...(newEpisodeId && { newEpisodeId }),
    ...(host && { host }),
  };
  return withWork(options, more, async (work): Promise<Injection> => {
    const next = await work.idle();
    return next.kind === "inject" && work.scope
      ? { kind: "injected", scope: work.scope, text: next.prompt }
      : { kind: "skipped", reason: next.kind === "skip" ? next.reason : "no-scope" };
  });
}

export type RunIdleContinuationOptions = MaybeInjectContinuationOptions & {
  /** Called at most once, after the decision is kept. */
  readonly deliver: (text: string) => void;
};

/** The idle path: decides, keeps, delivers. Answers whether something was delivered. */
export async function runIdleContinuation(options: RunIdleContinuationOptions): Promise<boolean> {
  const injection = await maybeInjectContinuation(options);
  if (injection.kind === "skipped") return false;
  options.deliver(injection.text);
  return true;
}

function clockOf({ now }: { readonly now?: number }): Pick<WorkstreamOptions, "now"> {
  return now === undefined ? {} : { now: () => now };
}

function withWork<T>(
  { origin, ...place }: AgentTurn,
  more: Omit<WorkstreamOptions, "store" | "origin" | "dialect">,
  use: (work: Workstream) => Promise<T>,
): Promise<T> {
  const dialect = dialectNamed("typeclaw");
  return withPlace(place, async (store) =>
    use(await openWorkstream({ ...more, store, origin, dialect })),
  );
}
