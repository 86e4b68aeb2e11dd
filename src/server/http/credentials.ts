import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Proof } from "./access.ts";

/** The cookie of a page that logged in. */
export const COOKIE = "doneward";

/** A link to log in with is good for so long, and once. */
const LOGIN_TIME = 10 * 60 * 1_000;

/** What proves that somebody may look at the lists of this machine's user. */
export class Credentials {
  #token: Buffer;
  /** Digests, so that no comparison tells how much of a guess was right. */
  readonly #logins = new Map<string, number>();
  readonly #sessions = new Set<string>();
  readonly #onRevoked = new Set<() => void>();
  readonly #now: () => number;

  constructor(token: string, now: () => number = Date.now) {
    this.#token = digest(token);
    this.#now = now;
  }

  /** Another token is good from now on; whoever came in by the old one is out. */
  rotate(token: string): void {
    this.#token = digest(token);
    this.#logins.clear();
    this.#sessions.clear();
    for (const listener of this.#onRevoked) listener();
  }

  /** Told when all that was proved before counts no longer. Answers a function that ends it. */
  onRevoked(listener: () => void): () => void {
    this.#onRevoked.add(listener);
    return () => this.#onRevoked.delete(listener);
  }

  /** A secret that opens one session. */
  newLogin(): string {
    const code = newSecret();
    this.#logins.set(digest(code).toString("hex"), this.#now() + LOGIN_TIME);
    return code;
  }

  /** The secret of a new session, or undefined if the login is not good, or no longer. */
  logIn(code: string): string | undefined {
    const key = digest(code).toString("hex");
    const until = this.#logins.get(key);
    this.#logins.delete(key);
    if (until === undefined || this.#now() > until) return undefined;
    const session = newSecret();
    this.#sessions.add(digest(session).toString("hex"));
    return session;
  }

  /** How the sender of these headers is known; undefined if not at all. */
  proofOf(headers: {
    readonly authorization: string | undefined;
    readonly cookie: string | undefined;
  }): Proof | undefined {
    const [, bearer] = /^Bearer (\S+)$/i.exec(headers.authorization ?? "") ?? [];
    // Whoever names a token is judged by it, whatever else the browser sends along.
    if (headers.authorization !== undefined) {
      return bearer !== undefined && timingSafeEqual(digest(bearer), this.#token)
        ? "token"
        : undefined;
    }
    const session = cookieNamed(COOKIE, headers.cookie ?? "");
    const isKnown = session !== undefined && this.#sessions.has(digest(session).toString("hex"));
    return isKnown ? "cookie" : undefined;
  }
}

/** 256 bits that nobody can guess. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function digest(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}

function cookieNamed(name: string, cookies: string): string | undefined {
  const found = cookies.split(/; */).find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
