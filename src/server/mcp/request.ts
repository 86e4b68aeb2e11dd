import type { Implementation, ServerContext } from "@modelcontextprotocol/server";
import { CLIENT_INFO_META_KEY } from "@modelcontextprotocol/server";

/** What a request tells of its sender, whichever revision of the protocol it speaks. */
export interface RequestFacts {
  /** Name of the client program, as it calls itself. */
  readonly client: string | undefined;
  readonly meta: { readonly [key: string]: unknown };
}

export function factsOf(
  { mcpReq: { _meta, envelope } }: ServerContext,
  initialised: Implementation | undefined,
): RequestFacts {
  const { [CLIENT_INFO_META_KEY]: sent } = (envelope ?? {}) as Record<string, Implementation>;
  return { client: (sent ?? initialised)?.name, meta: _meta ?? {} };
}

/** Fields of `_meta` that are the same again when a client repeats a call. */
const CALL_IDS = ["doneward/idempotencyKey", "claudecode/toolUseId"];

/** A repeated call has no second effect. Without such an id every call is a new one. */
export function idempotencyKeyOf({ meta }: RequestFacts): string | undefined {
  const ids = CALL_IDS.flatMap((field) => {
    const id = meta[field];
    return typeof id === "string" && id !== "" ? [`${field}:${id}`] : [];
  });
  return ids[0];
}
