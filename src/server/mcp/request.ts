import { createHash } from "node:crypto";
import type { Implementation } from "@modelcontextprotocol/server";
import { CLIENT_INFO_META_KEY } from "@modelcontextprotocol/server";
import { cutText } from "../../progress/cut-text.ts";
import { clientIn, LONGEST_NAME } from "./http-session.ts";

/** What a request tells of its sender, whichever revision of the protocol it speaks. */
export interface RequestFacts {
  /** Name of the client program, as it calls itself, of no more than `LONGEST_NAME` characters. */
  readonly client: string | undefined;
  /** What the client's requests come by, if they come by one and the same. */
  readonly connection: string | undefined;
  readonly meta: { readonly [key: string]: unknown };
}

/** What a request carries beside what it asks for. */
interface Told {
  readonly _meta?: { readonly [key: string]: unknown } | undefined;
  /** What is said of the client with each request of the newer revision. */
  readonly envelope?: unknown;
}

export function factsOf(
  { _meta, envelope }: Told,
  initialised: Implementation | undefined,
  connection: string | undefined,
): RequestFacts {
  const { [CLIENT_INFO_META_KEY]: sent } = (envelope ?? {}) as Record<string, Implementation>;
  const named = (sent ?? initialised)?.name;
  const client = named ?? (connection === undefined ? undefined : clientIn(connection));
  return { client: client && cutText(client, LONGEST_NAME), connection, meta: _meta ?? {} };
}

/** Fields of `_meta` that are the same again when a client repeats a call. */
const CALL_IDS = ["doneward/idempotencyKey", "claudecode/toolUseId"];

/**
 * The key under which a call has its effect once, whichever connection it comes
 * by; undefined if the client gives calls no id. Sessions count their calls
 * alike: the key is of the session, and of the very same call.
 */
export function idempotencyKeyOf(
  { meta }: RequestFacts,
  session: string,
  tool: string,
  input: unknown,
): string | undefined {
  const field = CALL_IDS.find((name) => typeof meta[name] === "string" && meta[name] !== "");
  if (field === undefined) return undefined;
  const call = JSON.stringify([session, field, meta[field], tool, input]);
  return `mcp:${createHash("sha256").update(call).digest("base64url")}`;
}
