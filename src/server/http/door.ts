/**
 * Who may speak to the server: decided on the head of a request, whichever way it is answered.
 * @module
 */
import type { Credentials } from "./credentials.ts";

export interface Head {
  readonly method: string;
  /** By name in lower case. */
  header(name: string): string | undefined;
}

export interface AllowedNames {
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

/** A custom header: another site cannot send it without a CORS preflight. */
const OWN_HEADER = "x-doneward";

/** Refuses DNS rebinding and cross-site requests: unknown `Host`, `Origin` or fetch site. */
function refuseStranger(head: Head, { hosts, origins }: AllowedNames): Refusal | undefined {
  const host = head.header("host");
  if (host === undefined || !hosts.includes(host)) return forbidden("host");
  const origin = head.header("origin");
  if (origin !== undefined && !origins.includes(origin)) return forbidden("origin");
  const site = head.header("sec-fetch-site");
  const isOwnSite = site === undefined || site === "same-origin" || site === "none";
  return isOwnSite ? undefined : forbidden("site");
}

/** Whether a request may change something, given how its sender proved who it is. */
function refuseChange(head: Head, proof: Proof): Refusal | undefined {
  if (isReading(head)) return undefined;
  const type = head.header("content-type") ?? "";
  // A DELETE has no body, and browsers ask before they send one across sites.
  const isSilent = head.method === "DELETE";
  if (!isSilent && !/^application\/json\s*(;|$)/i.test(type)) {
    return { status: 415, code: "not-json", reason: "send JSON" };
  }
  if (proof === "token") return undefined;
  // Browsers attach the cookie to any request: only our own page sends the other two headers.
  if (head.header("origin") === undefined) return forbidden("origin");
  return head.header(OWN_HEADER) === undefined ? forbidden("header") : undefined;
}

function isReading({ method }: Head): boolean {
  return method === "GET" || method === "HEAD";
}

function forbidden(what: string): Refusal {
  return { status: 403, code: "forbidden", reason: `forbidden: ${what}` };
}

export interface DoorOptions {
  /** Called for every request: the port is known only once the server listens. */
  allowedNames(): AllowedNames;
  readonly credentials: Credentials;
}

export type Entered =
  { readonly ok: true; readonly proof: Proof } | { readonly ok: false; readonly refusal: Refusal };

const UNKNOWN: Refusal = { status: 401, code: "unknown", reason: "log in, or send the token" };
const TOO_OFTEN: Refusal = { status: 429, code: "too-often", reason: "too many requests: wait" };

export class Door {
  readonly #options: DoorOptions;

  constructor(options: DoorOptions) {
    this.#options = options;
  }

  /** Checks where the request comes from. */
  refuseStranger(head: Head): Refusal | undefined {
    return refuseStranger(head, this.#options.allowedNames());
  }

  /** Checks credentials, rate and permission. */
  enter(head: Head, rate: RateLimit): Entered {
    const authorization = head.header("authorization");
    const session = this.#sessionIn(head);
    const caller = this.#options.credentials.identify({ authorization, session });
    if (!caller) return { ok: false, refusal: UNKNOWN };
    if (!rate.takes(caller.principal)) return { ok: false, refusal: TOO_OFTEN };
    const refusal = refuseChange(head, caller.proof);
    return refusal ? { ok: false, refusal } : { ok: true, proof: caller.proof };
  }

  /** Exchanges a login code for a session cookie. */
  logIn(head: Head, code: unknown, rate: RateLimit): Refusal | string {
    const refusal = refuseChange(head, "cookie");
    if (refusal) return refusal;
    if (!rate.takes("")) return TOO_OFTEN;
    const session = typeof code === "string" ? this.#options.credentials.logIn(code) : undefined;
    if (session === undefined) return UNKNOWN;
    const isSecure = head.header("origin")?.startsWith("https:") ?? false;
    return this.#cookie(isSecure ? `${session}; Secure` : session);
  }

  /** Ends a session. The returned cookie deletes the old one. */
  logOut(head: Head): Refusal | string {
    const refusal = refuseChange(head, "cookie");
    if (refusal) return refusal;
    this.#options.credentials.logOut(this.#sessionIn(head) ?? "");
    return this.#cookie("gone; Max-Age=0");
  }

  #sessionIn(head: Head): string | undefined {
    const name = `${this.#cookieName()}=`;
    const cookies = (head.header("cookie") ?? "").split(/; */);
    return cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length);
  }

  #cookie(value: string): string {
    return `${this.#cookieName()}=${value}; HttpOnly; SameSite=Strict; Path=/`;
  }

  /** Cookies ignore ports: without the port in the name, two servers would overwrite each other's. */
  #cookieName(): string {
    const [host = ""] = this.#options.allowedNames().hosts;
    return `doneward_${/\d*$/.exec(host)?.[0]}`;
  }
}

/** A token bucket: requests a second on average, and at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

interface Bucket {
  left: number;
  at: number;
}

/** Buckets beyond this are dropped: a missing bucket counts as full. */
const MAX_BUCKETS = 1_000;

export class RateLimit {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
  }

  /** Takes a token of a caller; false if there is none. */
  takes(principal: string): boolean {
    const { perSecond, burst } = this.#rate;
    const now = this.#now();
    const bucket = this.#buckets.get(principal) ?? { left: burst, at: now };
    const refilled = bucket.left + (Math.max(0, now - bucket.at) / 1_000) * perSecond;
    const left = Math.min(burst, refilled);
    if (!this.#buckets.has(principal) && this.#buckets.size >= MAX_BUCKETS) this.#buckets.clear();
    this.#buckets.set(principal, { left: left >= 1 ? left - 1 : left, at: now });
    return left >= 1;
  }
}
