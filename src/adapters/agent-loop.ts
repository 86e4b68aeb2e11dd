/**
 * For agent loops that hold no workstream: todo tools, and one function for each thing that happens
 * to a turn, over a store or an agent's own directory.
 * @module
 */
import type { AbortCause, LimitExtension, SkipReason } from "../continuation/index.ts";
import { DEFAULT_LIMITS } from "../continuation/index.ts";
import { dialectNamed } from "../dialects/catalogue.ts";
import type { Origin, TodoScope } from "../scope/index.ts";
import type { Store } from "../stores/contract.ts";
import { openStore } from "../stores/open-store.ts";
import type { JsonValue } from "../todo/index.ts";
import type { Host, Workstream, WorkstreamOptions } from "../workstream/index.ts";
import { openWorkstream } from "../workstream/index.ts";

/** Where the lists are kept: in a store, or in files below an agent's own directory. */
export type TodoPlace = { readonly store: Store } | { readonly agentDir: string };

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

/** What a tool gives back to the agent's loop. */
export interface AgentToolResult {
  readonly content: readonly { readonly type: "text"; readonly text: string }[];
  /** The same for programs. */
  readonly details: unknown;
  /** Present, and true, if the call was refused. */
  readonly isError?: true;
}

/** A tool in the shape that agent loops in TypeScript take: a schema and a function. */
export interface AgentTool {
  readonly name: string;
  /** What people see. */
  readonly label: string;
  readonly description: string;
  /** A JSON Schema of the parameters. */
  readonly parameters: { readonly [keyword: string]: JsonValue };
  /** Bad parameters are a result that says so. Rejects only if the store fails. */
  execute(toolCallId: string, parameters?: unknown): Promise<AgentToolResult>;
}

export type CreateTodoToolsOptions = TodoPlace & {
  /**
   * Who is calling, asked anew at every call. Without an origin, or with one
   * that owns no list, a call does nothing and says so.
   */
  readonly getOrigin: () => Origin | undefined;
};

/** The tools `todo_write`, `todo_read` and `todo_clear`, in this order. */
export function createTodoTools({ getOrigin, ...place }: CreateTodoToolsOptions): AgentTool[] {
  const dialect = dialectNamed("typeclaw");
  let opened: Promise<Store> | undefined;
  const storeOf = (): Promise<Store> => (opened ??= openPlace(place));
  return dialect.tools.map(({ name, label, description, inputSchema }) => ({
    name,
    label,
    description,
    parameters: inputSchema,
    async execute(_toolCallId, parameters) {
      const store = await storeOf();
      const work = await openWorkstream({ store, origin: getOrigin(), dialect });
      const { text, details, isError } = await work.call(name, parameters);
      return { content: [{ type: "text", text }], details, ...(isError && { isError }) };
    },
  }));
}

/** Opens the place. A store that was given stays its owner's. */
async function openPlace(place: TodoPlace): Promise<Store> {
  return "store" in place ? place.store : openStore(`file:${place.agentDir}`);
}

/** Opens the place for as long as `use` takes. */
export async function withPlace<T>(
  place: TodoPlace,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openPlace(place);
  try {
    return await use(store);
  } finally {
    if (!("store" in place)) await store.close();
  }
}
