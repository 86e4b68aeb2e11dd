import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { ApiRefusal } from "../../views/page/index.ts";
import type { Head, Neighbourhood, Proof, Refusal } from "./access.ts";
import { refuseChange, refuseStranger } from "./access.ts";
import type { Assets } from "./assets.ts";
import type { Credentials } from "./credentials.ts";
import { isShallow, parseBody } from "./json-body.ts";
import type { Rate } from "./rate-limit.ts";
import { RateLimit } from "./rate-limit.ts";

export interface AppOptions {
  /** Asked for every request: the port is known only once the server listens. */
  neighbourhood(): Neighbourhood;
  readonly credentials: Credentials;
  /** Answers a request of the Model Context Protocol. */
  mcp(request: Request): Promise<Response>;
  /** Omitted: no page is served. */
  readonly page?: {
    readonly assets: Assets;
    /** The routes below `/api`, behind the door. */
    readonly api: Hono<DoorEnv>;
  };
  /** How fast one caller may ask. Omitted: `USUAL_RATE`. */
  readonly rate?: Rate;
  readonly now?: () => number;
  /** Told of what broke; the caller only hears that something did. */
  onError?(error: Error): void;
}

export type DoorEnv = {
  Bindings: HttpBindings;
  Variables: { readonly proof: Proof };
};

/** Much more than a person's page asks for, much less than it takes to keep a machine busy. */
export const USUAL_RATE: Rate = { perSecond: 500, burst: 1_000 };
/** Programs ask faster than people. */
const MCP_RATE: Rate = { perSecond: 5_000, burst: 10_000 };
/** Guessing a login is hopeless; trying it fast is refused all the same. */
const LOGIN_RATE: Rate = { perSecond: 1, burst: 20 };
const LARGEST_BODY = 1024 * 1024;

export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** Everything that is served, behind the same door. */
export function createApp(options: AppOptions): Hono<DoorEnv> {
  const { neighbourhood, credentials, mcp, page, now = Date.now } = options;
  const app = new Hono<DoorEnv>();
  const loginRate = new RateLimit(LOGIN_RATE, now);
  const sessionIn = (head: Head): string | undefined =>
    cookieNamed(cookieName(neighbourhood()), head.header("cookie") ?? "");

  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(SAFE_HEADERS)) context.header(name, value);
  });

  app.use(async (context, next) => {
    const refusal = refuseStranger(headOf(context.req), neighbourhood());
    return refusal ? refuse(context, refusal) : next();
  });

  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: (context) => refuse(context, TOO_LARGE) }));

  app.post("/login", async (context) => {
    const refusal = refuseChange(headOf(context.req), "cookie");
    if (refusal) return refuse(context, refusal);
    if (!loginRate.takes("")) return refuse(context, TOO_OFTEN);
    const { code } = parseBody(await context.req.text()) ?? {};
    const session = typeof code === "string" ? credentials.logIn(code) : undefined;
    if (session === undefined) return refuse(context, UNKNOWN);
    const isSecure = headOf(context.req).header("origin")?.startsWith("https:") ?? false;
    const value = isSecure ? `${session}; Secure` : session;
    context.header("set-cookie", cookie(cookieName(neighbourhood()), value));
    return context.json({ ok: true });
  });

  app.post("/logout", async (context) => {
    const head = headOf(context.req);
    const refusal = refuseChange(head, "cookie");
    if (refusal) return refuse(context, refusal);
    credentials.logOut(sessionIn(head) ?? "");
    context.header("set-cookie", cookie(cookieName(neighbourhood()), "gone; Max-Age=0"));
    return context.json({ ok: true });
  });

  const known = (rate: RateLimit) =>
    createMiddleware<DoorEnv>(async (context, next) => {
      const head = headOf(context.req);
      const authorization = head.header("authorization");
      const caller = credentials.know({ authorization, session: sessionIn(head) });
      if (!caller) return refuse(context, UNKNOWN);
      if (!rate.takes(caller.principal)) return refuse(context, TOO_OFTEN);
      const refusal = refuseChange(head, caller.proof);
      if (refusal) return refuse(context, refusal);
      context.set("proof", caller.proof);
      return next();
    });

  app.all("/mcp", known(new RateLimit(MCP_RATE, now)), async (context) => {
    if (context.req.method !== "POST") return mcp(context.req.raw);
    const body = await context.req.text();
    if (!isShallow(body)) return refuse(context, TOO_DEEP);
    const { url, headers, signal } = context.req.raw;
    return mcp(new Request(url, { method: "POST", headers, body, signal }));
  });
  if (page) {
    app.use("/api/*", known(new RateLimit(options.rate ?? USUAL_RATE, now)));
    app.route("/api", page.api);
    serveAssets(app, page.assets);
  }
  app.onError((error, context) => {
    options.onError?.(error);
    return refuse(context, BROKEN);
  });
  app.notFound((context) => refuse(context, NOT_FOUND));
  return app;
}

/** The page itself holds no data: whoever may speak to us may have it, to log in. */
function serveAssets(app: Hono<DoorEnv>, { shell, files }: Assets): void {
  app.get("/", (context) => context.html(shell, 200, { "cache-control": "no-store" }));
  app.get("/assets/*", (context) => {
    const asset = files.get(context.req.path);
    if (!asset) return refuse(context, NOT_FOUND);
    return context.body(asset.body, 200, {
      "content-type": asset.type,
      "cache-control": "public, max-age=31536000, immutable",
    });
  });
}

const UNKNOWN: Refusal = { status: 401, code: "unknown", reason: "log in, or send the token" };
const NOT_FOUND: Refusal = { status: 404, code: "not-found", reason: "not found" };
const BROKEN: Refusal = { status: 500, code: "broken", reason: "something broke: see the server" };
const TOO_OFTEN: Refusal = { status: 429, code: "too-often", reason: "too many requests: wait" };
const TOO_DEEP: Refusal = { status: 400, code: "too-deep", reason: "at most 32 levels of JSON" };
const TOO_LARGE: Refusal = { status: 413, code: "too-large", reason: "at most 1 MiB" };

function refuse(context: Context, { status, code, reason }: Refusal): Response {
  const refusal: ApiRefusal = { error: { code, message: reason } };
  return context.json(refusal, status);
}

/** Cookies do not know ports: two servers of one machine would log each other's pages out. */
function cookieName({ hosts: [host = ""] }: Neighbourhood): string {
  return `doneward_${/\d*$/.exec(host)?.[0]}`;
}

function cookie(name: string, value: string): string {
  return `${name}=${value}; HttpOnly; SameSite=Strict; Path=/`;
}

function cookieNamed(name: string, cookies: string): string | undefined {
  const found = cookies.split(/; */).find((one) => one.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

function headOf(request: {
  readonly method: string;
  readonly path: string;
  header(name: string): string | undefined;
}): Head {
  return {
    method: request.method,
    path: request.path,
    header: (name) => request.header(name),
  };
}
