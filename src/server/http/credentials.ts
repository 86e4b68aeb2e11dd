import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Proof } from "./door.ts";

/** A login link works once, for this long. */
const LOGIN_TIME = 10 * 60 * 1_000;
/** A page stays logged in for this long. */
export const SESSION_TIME: number = 7 * 24 * 60 * 60 * 1_000;

/** Names of sessions that were logged out. */
export interface EndedSessions {
  has(name: string): boolean;
  add(name: string): void;
}

/** How a caller proved who it is, and the key for its rate limit. */
export interface Caller {
  readonly proof: Proof;
  readonly principal: string;
}

export interface PresentedCredentials {
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
 * Token and sessions of this machine's user. A session is signed with the token and a key: it
 * survives a restart of the server, ends with the token, and the token alone cannot forge it.
 */
export class Credentials {
  #token: Buffer;
  /** Keyed by digest: comparing digests leaks nothing through timing. */
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

  /** Replaces the token, which ends every login and session made with the old one. */
  rotate(token: string): void {
    this.#token = digest(token);
    this.#logins.clear();
    for (const listener of this.#onRevoked) listener();
  }

  /** Called when all earlier credentials become invalid. Returns the unsubscribe function. */
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

  /** Ends the session for everybody who has its secret. */
  logOut(session: string): void {
    const name = this.#sessionOf(session);
    if (name !== undefined) this.#ended.add(name);
  }

  /** Undefined: the credentials are missing or wrong. */
  identify({ authorization, session }: PresentedCredentials): Caller | undefined {
    // A request with a token is judged by it alone, whatever cookie the browser attached.
    if (authorization !== undefined) {
      const [, bearer] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
      const isToken = bearer !== undefined && timingSafeEqual(digest(bearer), this.#token);
      return isToken ? { proof: "token", principal: "token" } : undefined;
    }
    const name = session === undefined ? undefined : this.#sessionOf(session);
    return name === undefined ? undefined : { proof: "cookie", principal: name };
  }

  /** The name of a valid session. */
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

/** 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function digest(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}

/** The token in a file that only its owner can read; made if there is none. */
export function readToken(file: string): string {
  return tryRead(file) ?? replaceToken(file);
}

/** Replaces the token atomically and returns the new one. The later of two replacements wins. */
export function replaceToken(file: string): string {
  const token = newSecret();
  const draft = `${file}.${process.pid}`;
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  fs.rmSync(draft, { force: true });
  fs.writeFileSync(draft, `${token}\n`, { flag: "wx", mode: 0o600 });
  fs.renameSync(draft, file);
  return token;
}

/** How often a server checks the token file. */
const CHECK_INTERVAL = 500;

export interface TokenListener {
  onToken(token: string): void;
  /** The file cannot be trusted and the token stays; called once for each reason. */
  onError(error: Error): void;
}

/** Follows changes of the token file. Returns the function that stops it. */
export function watchToken(
  file: string,
  token: string,
  { onToken, onError }: TokenListener,
): () => void {
  let known = token;
  let complaint: string | undefined;
  const timer = setInterval(() => {
    try {
      const found = readToken(file);
      complaint = undefined;
      if (found === known) return;
      known = found;
      onToken(found);
    } catch (error) {
      const { message } = error as Error;
      if (message !== complaint) onError(error as Error);
      complaint = message;
    }
  }, CHECK_INTERVAL).unref();
  return () => clearInterval(timer);
}

function tryRead(file: string): string | undefined {
  try {
    const stats = fs.lstatSync(file);
    if (!stats.isFile()) throw new Error(`${file} is not a file. Remove it.`);
    // Windows has no modes in this sense.
    const isOpen = process.platform !== "win32" && (stats.mode & 0o077) !== 0;
    if (isOpen) throw new Error(`${file} can be read by others. Run chmod 600 on it.`);
    const token = fs.readFileSync(file, "utf8").trim();
    if (token === "") throw new Error(`${file} is empty. Delete it.`);
    return token;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Logged-out sessions as one empty file each, so that every server of this user sees a logout, also
 * after a restart. A file is removed once its session would have expired.
 */
export function endedSessions(folder: string): EndedSessions {
  const fileOf = (name: string): string => path.join(folder, name);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of fs.readdirSync(folder)) {
    const { mtimeMs = 0 } = fs.statSync(fileOf(name), { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > SESSION_TIME) fs.rmSync(fileOf(name), { force: true });
  }
  return {
    has: (name) => fs.existsSync(fileOf(name)),
    add: (name) => fs.writeFileSync(fileOf(name), "", { mode: 0o600 }),
  };
}
