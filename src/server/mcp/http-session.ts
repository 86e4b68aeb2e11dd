import { randomUUID } from "node:crypto";

/**
 * In the older revision a client says who it is once, when it begins. The id of
 * the session that it gets then, and sends with everything later, says it again:
 * nothing has to be kept here, and a client goes on after we were started anew.
 */
const HEADER = "mcp-session-id";
/** Of a client's name, which is kept with the session. */
export const LONGEST_NAME = 64;

/** The session that a request belongs to; undefined in the newer revision, and at the beginning. */
export function sessionOf(request: Request | undefined): string | undefined {
  return request?.headers.get(HEADER) || undefined;
}

/** The client's name in the id of its session. */
export function clientIn(session: string): string {
  const [name = ""] = session.split(".");
  try {
    return decodeURIComponent(name);
  } catch {
    // Not an id of ours: then it is only an id.
    return name;
  }
}

/** Answers a request; if it is a client's first, the answer has the id of its session. */
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
  // Whoever names a revision or a session has begun already, or keeps none.
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
