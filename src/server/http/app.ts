import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { Head, Neighbourhood, Proof, Refusal } from "./access.ts";
import { refuseChange, refuseStranger } from "./access.ts";
import type { Credentials } from "./credentials.ts";
import { COOKIE } from "./credentials.ts";

export interface AppOptions {
  /** Asked for every request: the port is known only once the server listens. */
  neighbourhood(): Neighbourhood;
  readonly credentials: Credentials;
  /** Answers a request of the Model Context Protocol. */
  mcp(request: Request): Promise<Response>;
}

type Env = { Variables: { proof: Proof } };

const LARGEST_BODY = 1024 * 1024;

const SAFE_HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** Everything that is served, behind the same door. */
export function createApp({ neighbourhood, credentials, mcp }: AppOptions): Hono<Env> {
  const app = new Hono<Env>();

  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(SAFE_HEADERS)) context.header(name, value);
  });

  app.use(async (context, next) => {
    const refusal = refuseStranger(headOf(context.req), neighbourhood());
    return refusal ? context.json(...answerTo(refusal)) : next();
  });

  app.use(bodyLimit({ maxSize: LARGEST_BODY }));

  app.post("/login", async (context) => {
    const head = headOf(context.req);
    const refusal = refuseChange(head, "cookie");
    if (refusal) return context.json(...answerTo(refusal));
    const { code } = await context.req
      .json<{ code?: unknown }>()
      .catch(() => ({ code: undefined }));
    const session = typeof code === "string" ? credentials.logIn(code) : undefined;
    if (session === undefined) return context.json(...answerTo(UNKNOWN));
    context.header("set-cookie", `${COOKIE}=${session}; HttpOnly; SameSite=Strict; Path=/`);
    return context.json({ ok: true });
  });

  const known = createMiddleware<Env>(async (context, next) => {
    const head = headOf(context.req);
    const proof = credentials.proofOf({
      authorization: head.header("authorization"),
      cookie: head.header("cookie"),
    });
    if (!proof) return context.json(...answerTo(UNKNOWN));
    const refusal = refuseChange(head, proof);
    if (refusal) return context.json(...answerTo(refusal));
    context.set("proof", proof);
    return next();
  });

  app.all("/mcp", known, (context) => mcp(context.req.raw));
  app.notFound((context) => context.json({ error: "not found" }, 404));
  return app;
}

const UNKNOWN: Refusal = { status: 401, reason: "log in, or send the token" };

function answerTo({ status, reason }: Refusal): [{ error: string }, Refusal["status"]] {
  return [{ error: reason }, status];
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
