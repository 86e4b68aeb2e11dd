/** What a scripted model does when it is its turn. */
export type Turn = (
  | { readonly say: string }
  /** Calls the tool whose name ends so: every client puts something else before it. */
  | { readonly call: string; readonly input: object }
  /** Begins to think and says nothing, until the client hangs up. */
  | typeof HANG
  /** Begins to speak and does not get on, until the client hangs up. */
  | (typeof HANG & { readonly say: string })
) & {
  /** What the request is said to have cost: many tokens make a client compact. Omitted: few. */
  readonly tokens?: number;
};

export const FEW_TOKENS = 100;

export const HANG = { hang: true } as const;

/** A request, as far as the script cares. */
export interface Asked {
  /** Names of the tools that are offered. */
  readonly tools: readonly string[];
  /** All of the request as text. */
  readonly text: string;
}

/** A turn as it goes over the wire: the tool by its full name. */
export type Answer = (
  { readonly say: string } | { readonly tool: string; readonly input: object; readonly id: string }
) & { readonly tokens?: number };

/** One way in which clients speak to models. */
export interface Wire {
  /** Whether a request to this path is meant for a model. */
  isMine(path: string): boolean;
  read(body: { readonly [field: string]: unknown }): Asked;
  /** The answer as a stream of server-sent events, unless the path asks for another form. */
  write(answer: Answer, body: { readonly [field: string]: unknown }, path: string): string;
}

export function sse(events: readonly (readonly [event: string | null, data: object])[]): string {
  return events
    .map(([event, data]) => `${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(data)}\n\n`)
    .join("");
}

export function names(tools: unknown, nameOf: (tool: Named) => unknown): string[] {
  if (!Array.isArray(tools)) return [];
  return (tools as Named[]).map(nameOf).filter((name) => typeof name === "string");
}

export interface Named {
  readonly name?: unknown;
  readonly function?: { readonly name?: unknown };
}
