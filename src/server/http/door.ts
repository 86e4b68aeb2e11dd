import type { Head, Neighbourhood, Proof, Refusal } from "./access.ts";
import { refuseChange, refuseStranger } from "./access.ts";
import type { Credentials } from "./credentials.ts";
import type { RateLimit } from "./rate-limit.ts";

export interface DoorOptions {
  /** Asked for every request: the port is known only once the server listens. */
  neighbourhood(): Neighbourhood;
  readonly credentials: Credentials;
}

export type Entered =
  { readonly ok: true; readonly proof: Proof } | { readonly ok: false; readonly refusal: Refusal };

const UNKNOWN: Refusal = { status: 401, code: "unknown", reason: "log in, or send the token" };
const TOO_OFTEN: Refusal = { status: 429, code: "too-often", reason: "too many requests: wait" };

/** Decides on the head of every request, whichever way it is answered. */
export class Door {
  readonly #options: DoorOptions;

  constructor(options: DoorOptions) {
    this.#options = options;
  }

  /** Whether it comes from where it may come from. */
  refuseStranger(head: Head): Refusal | undefined {
    return refuseStranger(head, this.#options.neighbourhood());
  }

  /** Whether its sender is known, does not ask too often, and may do what it asks. */
  enter(head: Head, rate: RateLimit): Entered {
    const authorization = head.header("authorization");
    const session = this.#sessionIn(head);
    const caller = this.#options.credentials.know({ authorization, session });
    if (!caller) return { ok: false, refusal: UNKNOWN };
    if (!rate.takes(caller.principal)) return { ok: false, refusal: TOO_OFTEN };
    const refusal = refuseChange(head, caller.proof);
    return refusal ? { ok: false, refusal } : { ok: true, proof: caller.proof };
  }

  /** A new session for a login code, as a cookie. */
  logIn(head: Head, code: unknown, rate: RateLimit): Refusal | string {
    const refusal = refuseChange(head, "cookie");
    if (refusal) return refusal;
    if (!rate.takes("")) return TOO_OFTEN;
    const session = typeof code === "string" ? this.#options.credentials.logIn(code) : undefined;
    if (session === undefined) return UNKNOWN;
    const isSecure = head.header("origin")?.startsWith("https:") ?? false;
    return this.#cookie(isSecure ? `${session}; Secure` : session);
  }

  /** Ends a session, and answers the cookie that takes its own away. */
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

  /** Cookies do not know ports: two servers of one machine would log each other's pages out. */
  #cookieName(): string {
    const [host = ""] = this.#options.neighbourhood().hosts;
    return `doneward_${/\d*$/.exec(host)?.[0]}`;
  }
}
