import { createHash, randomUUID } from "node:crypto";
import type { Implementation } from "@modelcontextprotocol/server";
import { CLIENT_INFO_META_KEY } from "@modelcontextprotocol/server";
import { cutText } from "../../progress/bounds.ts";

/** Of the client's name. */
const LONGEST_NAME = 64;

/** The sender of a request, whichever revision of the protocol it speaks. */
export interface RequestFacts {
  /** Name of the client program, as it calls itself. */
  readonly client: string | undefined;
  /** Identifies the connection, if there is one. */
  readonly connection: string | undefined;
  readonly meta: { readonly [key: string]: unknown };
}

interface RequestMeta {
  readonly _meta?: { readonly [key: string]: unknown } | undefined;
  /** In the newer revision every request names its client here. */
  readonly envelope?: unknown;
}

export function factsOf(
  { _meta, envelope }: RequestMeta,
  initialised: Implementation | undefined,
  connection: string | undefined,
): RequestFacts {
  const { [CLIENT_INFO_META_KEY]: sent } = (envelope ?? {}) as Record<string, Implementation>;
  const named = (sent ?? initialised)?.name;
  const client = named ?? (connection === undefined ? undefined : clientIn(connection));
  return { client: client && cutText(client, LONGEST_NAME), connection, meta: _meta ?? {} };
}

/** Fields of `_meta` that stay the same when a client repeats a call. */
const CALL_IDS = ["doneward/idempotencyKey", "claudecode/toolUseId"];

/**
 * The idempotency key of a call, whichever connection it comes by; undefined if the client gives
 * calls no id. Sessions may number their calls alike, so the key covers session, tool and input.
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

/**
 * In the older revision a client names itself once, in `initialize`. The session id that it gets
 * then carries the name: the server keeps no state, and clients survive its restart.
 */
const HEADER = "mcp-session-id";

/** Undefined in the newer revision, and for the first request. */
export function sessionOf(request: Request | undefined): string | undefined {
  return request?.headers.get(HEADER) || undefined;
}

/** The client's name in the id of its session. */
function clientIn(session: string): string {
  const [name = ""] = session.split(".");
  try {
    return decodeURIComponent(name);
  } catch {
    // Not an id of ours.
    return name;
  }
}

/** Answers a request, and gives a client that begins the id of its session. */
export async function withSession(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const client = await clientThatBegins(request);
  const response = await answer(request);
  if (client === undefined || !response.ok) return response;
  const headers = new Headers(response.headers);
  const name = encodeURIComponent(client.slice(0, LONGEST_NAME).toWellFormed());
  headers.set(HEADER, `${name.replaceAll(".", "%2E")}.${randomUUID()}`);
  return new Response(response.body, { status: response.status, headers });
}

async function clientThatBegins(request: Request): Promise<string | undefined> {
  // A client that names a revision or a session has begun already, or keeps none.
  const isLater = request.headers.has("mcp-protocol-version") || request.headers.has(HEADER);
  if (request.method !== "POST" || isLater) return undefined;
  const message = (await request
    .clone()
    .json()
    .catch(() => null)) as Partial<Beginning> | null;
  if (message?.method !== "initialize") return undefined;
  const name = message.params?.clientInfo?.name;
  return typeof name === "string" ? name : "";
}

interface Beginning {
  readonly method: string;
  readonly params: { readonly clientInfo?: { readonly name?: unknown } | null } | null;
}
