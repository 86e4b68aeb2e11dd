import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Proof } from "./access.ts";

/** A link to log in with is good for so long, and once. */
const LOGIN_TIME = 10 * 60 * 1_000;
/** A page stays logged in for so long. */
export const SESSION_TIME: number = 7 * 24 * 60 * 60 * 1_000;

/** Sessions that were logged out, by their names. */
export interface EndedSessions {
  has(name: string): boolean;
  add(name: string): void;
}

/** How somebody is known, and by what name for counting requests. */
export interface Known {
  readonly proof: Proof;
  readonly principal: string;
}

/** What a caller shows. */
export interface Shown {
  readonly authorization: string | undefined;
  /** The value of our own cookie. */
  readonly session: string | undefined;
}

export interface CredentialsOptions {
  /** Milliseconds since the epoch. Omitted: the clock of the system. */
  readonly now?: () => number;
  /** What sessions are signed with, beside the token. Omitted: they end with the process. */
  readonly key?: string;
  /** Omitted: a logout is forgotten with the process. */
  readonly ended?: EndedSessions;
}

/**
 * What proves that somebody may look at the lists of this machine's user. A session is signed with
 * the token and a key: it outlives the server and ends with the token, and programs that were given
 * the token cannot make one.
 */
export class Credentials {
  #token: Buffer;
  /** Digests, so that no comparison tells how much of a guess was right. */
  readonly #logins = new Map<string, number>();
  readonly #ended: EndedSessions;
  readonly #onRevoked = new Set<() => void>();
  readonly #now: () => number;
  readonly #key: string;

  constructor(token: string, options: CredentialsOptions = {}) {
    const { now = Date.now, key = newSecret(), ended = new Set() } = options;
    this.#token = digest(token);
    this.#now = now;
    this.#key = key;
    this.#ended = ended;
  }

  /** Another token is good from now on; whoever came in by the old one is out. */
  rotate(token: string): void {
    this.#token = digest(token);
    this.#logins.clear();
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
    for (const [old, until] of this.#logins) if (this.#now() > until) this.#logins.delete(old);
    this.#logins.set(digest(code).toString("hex"), this.#now() + LOGIN_TIME);
    return code;
  }

  /** The secret of a new session, or undefined if the login is not good, or no longer. */
  logIn(code: string): string | undefined {
    const key = digest(code).toString("hex");
    const until = this.#logins.get(key);
    this.#logins.delete(key);
    if (until === undefined || this.#now() > until) return undefined;
    const named = `${randomBytes(12).toString("base64url")}.${this.#now() + SESSION_TIME}`;
    return `${named}.${this.#signed(named)}`;
  }

  /** The session is over, whoever still has its secret. */
  logOut(session: string): void {
    const name = this.#sessionOf(session);
    if (name !== undefined) this.#ended.add(name);
  }

  /** How the sender is known; undefined if not at all. */
  know({ authorization, session }: Shown): Known | undefined {
    // Whoever names a token is judged by it, whatever else the browser sends along.
    if (authorization !== undefined) {
      const [, bearer] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
      const isToken = bearer !== undefined && timingSafeEqual(digest(bearer), this.#token);
      return isToken ? { proof: "token", principal: "token" } : undefined;
    }
    const name = session === undefined ? undefined : this.#sessionOf(session);
    return name === undefined ? undefined : { proof: "cookie", principal: name };
  }

  /** The name of a session that is good. */
  #sessionOf(session: string): string | undefined {
    const [, named, name, until, signature] = /^((.{1,64})\.(\d{1,16}))\.(.+)$/.exec(session) ?? [];
    if (named === undefined || name === undefined || signature === undefined) return undefined;
    if (!timingSafeEqual(digest(signature), digest(this.#signed(named)))) return undefined;
    return Number(until) > this.#now() && !this.#ended.has(name) ? name : undefined;
  }

  #signed(text: string): string {
    const key = createHmac("sha256", this.#key).update(this.#token).digest();
    return createHmac("sha256", key).update(text).digest("base64url");
  }
}

/** 256 bits that nobody can guess. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function digest(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}
