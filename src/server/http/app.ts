import fs from "node:fs";
import path from "node:path";
import type { ServerResponse } from "node:http";
import type { Context, HonoRequest, MiddlewareHandler } from "hono";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ApiRefusal } from "../../overview/protocol.ts";
import type { DoorOptions, Head, Proof, Rate, Refusal } from "./door.ts";
import { Door, RateLimit } from "./door.ts";
import { isShallow, parseBody } from "./request.ts";

export interface AppOptions extends DoorOptions {
  /** Answers a request of the Model Context Protocol. */
  mcp(request: Request): Promise<Response>;
  /** Omitted: no page is served. */
  readonly page?: {
    readonly assets: Assets;
    /** The routes below `/api`, behind the door. */
    readonly api: Hono<DoorEnv>;
    readonly events: Events;
  };
  /** How fast one caller may ask. Omitted: `USUAL_RATE`. */
  readonly rate?: Rate;
  readonly now?: () => number;
  /** Told of what broke; the caller only hears that something did. */
  onError?(error: Error): void;
}

/** Answers `GET /api/events` with a stream that stays open. */
export type Events = (response: ServerResponse, lastId: string | undefined) => Promise<void>;

export type DoorEnv = {
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
  const { mcp, page, now = Date.now } = options;
  const app = new Hono<DoorEnv>();
  const door = new Door(options);
  const loginRate = new RateLimit(LOGIN_RATE, now);

  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(SAFE_HEADERS)) context.header(name, value);
  });

  app.use(async (context, next) => {
    const refusal = door.refuseStranger(headOf(context.req));
    return refusal ? refuse(context, refusal) : next();
  });

  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: refuseLarge }));

  app.post("/login", async (context) => {
    const { code } = parseBody(await context.req.text()) ?? {};
    return withCookie(context, door.logIn(headOf(context.req), code, loginRate));
  });
  app.post("/logout", (context) => withCookie(context, door.logOut(headOf(context.req))));

  const known = (rate: Rate): MiddlewareHandler<DoorEnv> => {
    const counted = new RateLimit(rate, now);
    return async (context, next) => {
      const entered = door.enter(headOf(context.req), counted);
      if (!entered.ok) return refuse(context, entered.refusal);
      context.set("proof", entered.proof);
      return next();
    };
  };

  app.all("/mcp", known(MCP_RATE), async (context) => {
    if (context.req.method !== "POST") return mcp(context.req.raw);
    const body = await context.req.text();
    if (!isShallow(body)) return refuse(context, TOO_DEEP);
    const { url, headers, signal } = context.req.raw;
    return mcp(new Request(url, { method: "POST", headers, body, signal }));
  });
  if (page) {
    app.use("/api/*", known(options.rate ?? USUAL_RATE));
    app.route("/api", page.api);
    serveAssets(app, page.assets);
  }
  app.onError((error, context) => {
    if (!hasLeft(context, error)) options.onError?.(error);
    return refuse(context, BROKEN);
  });
  app.notFound((context) => refuse(context, NOT_FOUND));
  return app;
}

function withCookie(context: Context<DoorEnv>, answered: Refusal | string): Response {
  if (typeof answered !== "string") return refuse(context, answered);
  context.header("set-cookie", answered);
  return context.json({ ok: true });
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

const NOT_FOUND: Refusal = { status: 404, code: "not-found", reason: "not found" };
const BROKEN: Refusal = { status: 500, code: "broken", reason: "something broke: see the server" };
const TOO_DEEP: Refusal = { status: 400, code: "too-deep", reason: "at most 32 levels of JSON" };
const TOO_LARGE: Refusal = { status: 413, code: "too-large", reason: "at most 1 MiB" };

function refuse(context: Context, refusal: Refusal): Response {
  return context.json(refusalDocument(refusal), refusal.status);
}

/** The rest of the body is not read: a caller that took the connection for its next request would be cut off. */
function refuseLarge(context: Context): Response {
  context.header("connection", "close");
  return refuse(context, TOO_LARGE);
}

/** Whether a request ended in the middle of its body, which is nothing that broke here. */
function hasLeft({ req }: Context, error: NodeJS.ErrnoException): boolean {
  return error.code === "ECONNRESET" && req.raw.signal.aborted;
}

export function refusalDocument({ code, reason }: Refusal): ApiRefusal {
  return { error: { code, message: reason } };
}

function headOf(request: HonoRequest): Head {
  return { method: request.method, header: (name) => request.header(name) };
}

/** The page, as the build left it. */
export interface Assets {
  /** What an address of the page itself is answered with, wherever in it that leads. */
  readonly shell: string;
  /** By path: `/assets/app-1a2b3c.js`. */
  readonly files: ReadonlyMap<string, Asset>;
}

export interface Asset {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

const TYPES: { readonly [extension: string]: string } = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".map": "application/json",
};

/** Where there is no page, because nobody built it. */
const NO_PAGE: Assets = {
  shell: `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Doneward</title></head>
  <body><p>The page is not built here. Run <code>npm run build</code> and start again.</p></body>
</html>
`,
  files: new Map(),
};

/** Reads the first of these folders that has a page. Its files are small: they are kept in memory. */
export function readAssets(folders: readonly string[]): Assets {
  const folder = folders.find((one) => fs.existsSync(path.join(one, "index.html")));
  if (folder === undefined) return NO_PAGE;
  const names = fs.readdirSync(path.join(folder, "assets"));
  const files = names.map((name) => {
    const body = Uint8Array.from(fs.readFileSync(path.join(folder, "assets", name)));
    return [`/assets/${name}`, { body, type: TYPES[path.extname(name)] ?? "text/plain" }] as const;
  });
  return {
    shell: fs.readFileSync(path.join(folder, "index.html"), "utf8"),
    files: new Map(files),
  };
}
