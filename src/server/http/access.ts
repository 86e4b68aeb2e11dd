/** Who may speak to the server, decided on nothing but a request's head. */

export interface Head {
  readonly method: string;
  /** By name in lower case. */
  header(name: string): string | undefined;
}

export interface Neighbourhood {
  /** Exactly what may stand in `Host`, port included. */
  readonly hosts: readonly string[];
  /** Exactly what may stand in `Origin`. */
  readonly origins: readonly string[];
}

export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503;
  /** Stable, for programs. */
  readonly code: string;
  readonly reason: string;
}

/** How a caller proved who it is. */
export type Proof = "token" | "cookie";

/** The header that a page of another site cannot send without being asked first. */
const OWN_HEADER = "x-doneward";

/**
 * Whether a request comes from where it may come from. A page that calls us by
 * a name of its own, or from another site, gets no further.
 */
export function refuseStranger(head: Head, { hosts, origins }: Neighbourhood): Refusal | undefined {
  const host = head.header("host");
  if (host === undefined || !hosts.includes(host)) return forbidden("host");
  const origin = head.header("origin");
  if (origin !== undefined && !origins.includes(origin)) return forbidden("origin");
  const site = head.header("sec-fetch-site");
  const isOwnSite = site === undefined || site === "same-origin" || site === "none";
  return isOwnSite ? undefined : forbidden("site");
}

/** Whether a request may change something, given how its sender is known. */
export function refuseChange(head: Head, proof: Proof): Refusal | undefined {
  if (isReading(head)) return undefined;
  const type = head.header("content-type") ?? "";
  // Who ends a session says nothing more. No site can have a browser do it without being asked first.
  const isSilent = head.method === "DELETE";
  if (!isSilent && !/^application\/json\s*(;|$)/i.test(type)) {
    return { status: 415, code: "not-json", reason: "a change is asked for in JSON" };
  }
  if (proof === "token") return undefined;
  // A cookie goes along with whatever a browser sends: only our own page knows the rest.
  if (head.header("origin") === undefined) return forbidden("origin");
  return head.header(OWN_HEADER) === undefined ? forbidden("header") : undefined;
}

function isReading({ method }: Head): boolean {
  return method === "GET" || method === "HEAD";
}

function forbidden(what: string): Refusal {
  return { status: 403, code: "forbidden", reason: `forbidden: ${what}` };
}
