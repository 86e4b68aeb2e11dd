import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Listening } from "./index.ts";
import { Credentials, endedSessions, listen } from "./index.ts";

const TOKEN = "a-token-of-the-test";
const credentials = new Credentials(TOKEN);
let server: Listening;
let served = 0;

before(async () => {
  server = await listen({
    credentials,
    async mcp(request) {
      served++;
      return Response.json({ body: await request.text() });
    },
  });
});
after(() => server.close());

interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string;
  /** Omitted: a connection of its own. */
  readonly agent?: http.Agent;
}

function ask(asked: Asked): Promise<{
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}> {
  const { method = "POST", path = "/mcp", headers = {}, body = "{}", agent = false } = asked;
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: "127.0.0.1", port: server.port, method, path, headers, agent },
      (response) => {
        let text = "";
        response.on("data", (chunk) => (text += chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    request.on("error", reject);
    request.end(method === "GET" ? undefined : body);
  });
}

async function loggedIn(): Promise<string> {
  const { headers } = await ask({
    path: "/login",
    headers: { ...JSON_BODY, ...OWN, origin: server.url },
    body: JSON.stringify({ code: credentials.newLogin() }),
  });
  return (headers["set-cookie"]?.[0] ?? "").split(";")[0] ?? "";
}

const JSON_BODY = { "content-type": "application/json" };
const OWN = { "x-doneward": "1" };

describe("who may come in", () => {
  test("every combination of host, origin, proof and kind of request is judged alike", async () => {
    const { port, url } = server;
    const hosts = [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      "evil.test",
      `evil.test:${port}`,
      "127.0.0.1",
    ];
    const origins = [undefined, url, "http://evil.test", "null"];
    const proofs = ["token", "wrong token", "cookie", "wrong cookie", "none"];
    const kinds = ["json", "json without our header", "form"];
    const cookie = await loggedIn();
    const headersOf = {
      token: { authorization: `Bearer ${TOKEN}` },
      "wrong token": { authorization: "Bearer guess", cookie },
      cookie: { cookie },
      "wrong cookie": { cookie: `doneward_${port}=guess` },
      none: {},
    } as Record<string, http.OutgoingHttpHeaders>;
    let rows = 0;
    for (const host of hosts) {
      for (const origin of origins) {
        for (const proof of proofs) {
          for (const kind of kinds) {
            rows++;
            const isNeighbour = hosts.indexOf(host) < 2 && (origin === undefined || origin === url);
            const isProved = proof === "token" || proof === "cookie";
            const isMeant =
              kind !== "form" && (proof === "token" || (origin !== undefined && kind === "json"));
            const before = served;
            const { status } = await ask({
              headers: {
                host,
                ...(origin !== undefined && { origin }),
                ...headersOf[proof],
                ...(kind === "form"
                  ? { "content-type": "text/plain" }
                  : { ...JSON_BODY, ...(kind === "json" && OWN) }),
              },
            });
            const isLetIn = isNeighbour && isProved && isMeant;
            const what = JSON.stringify({ host, origin, proof, kind, status });
            assert.equal(status === 200, isLetIn, what);
            assert.equal(served - before, isLetIn ? 1 : 0, what);
          }
        }
      }
    }
    assert.equal(rows, 300);
  });

  test("a request from another site is refused, whatever else it has", async () => {
    for (const site of ["cross-site", "same-site"]) {
      const headers = { ...JSON_BODY, authorization: `Bearer ${TOKEN}`, "sec-fetch-site": site };
      assert.equal((await ask({ headers })).status, 403);
    }
  });

  test("a login opens one session, once", async () => {
    const code = credentials.newLogin();
    const login = {
      path: "/login",
      headers: { ...JSON_BODY, ...OWN, origin: server.url },
      body: JSON.stringify({ code }),
    };
    const { status, headers } = await ask(login);
    assert.equal(status, 200);
    assert.match(headers["set-cookie"]?.[0] ?? "", /; HttpOnly; SameSite=Strict; Path=\/$/);
    assert.equal((await ask(login)).status, 401);
  });

  test("who logged out is out, also of the servers that are started later", async (t) => {
    const folder = mkdtempSync(join(os.tmpdir(), "doneward-ended-"));
    t.after(() => rmSync(folder, { recursive: true }));
    let now = Date.now();
    const start = (key = "a key"): Credentials =>
      new Credentials(TOKEN, { now: () => now, key, ended: endedSessions(folder) });
    const [first, beside] = [start(), start()];
    const session = first.logIn(first.newLogin()) ?? "";
    const other = first.logIn(first.newLogin()) ?? "";
    const knows = (one: Credentials, secret: string): boolean =>
      one.identify({ authorization: undefined, session: secret }) !== undefined;
    assert.deepEqual([knows(beside, session), knows(start(), session)], [true, true]);
    assert.equal(knows(start("another"), session), false, "the token alone signs no session");
    first.logOut(session);
    assert.deepEqual([knows(first, session), knows(beside, session)], [false, false]);
    assert.deepEqual([knows(start(), session), knows(start(), other)], [false, true]);
    assert.equal(readdirSync(folder).length, 1);
    now += 8 * 24 * 60 * 60 * 1_000;
    utimesSync(join(folder, readdirSync(folder)[0] ?? ""), 0, 0);
    assert.equal(knows(start(), session), false, "it has run out by itself");
    assert.deepEqual(readdirSync(folder), []);
  });

  test("after another token was made, nobody is in by the old one", async () => {
    const cookie = await loggedIn();
    const asked = { headers: { ...JSON_BODY, ...OWN, origin: server.url, cookie } };
    assert.equal((await ask(asked)).status, 200);
    let isTold = false;
    const stop = credentials.onRevoked(() => (isTold = true));
    credentials.rotate("another");
    assert.ok(isTold);
    assert.equal((await ask(asked)).status, 401);
    credentials.rotate(TOKEN);
    stop();
  });
});

const hasIpv6 = Object.values(os.networkInterfaces())
  .flat()
  .some((own) => own?.address === "::1");

test(
  "on loopback of version 6 it is called by its address in brackets",
  { skip: !hasIpv6 && "this machine has no ::1" },
  async () => {
    const six = await listen({ credentials, host: "::1", mcp: async () => Response.json({}) });
    try {
      assert.equal(six.url, `http://[::1]:${six.port}`);
      const headers = { ...JSON_BODY, authorization: `Bearer ${TOKEN}`, origin: six.url };
      const { status } = await fetch(`${six.url}/mcp`, { method: "POST", headers, body: "{}" });
      assert.equal(status, 200);
      const strange = await new Promise((resolve, reject) => {
        const to = { host: "::1", port: six.port, headers: { host: "[::1]" }, agent: false };
        http.get(to, (response) => resolve(response.statusCode)).on("error", reject);
      });
      assert.equal(strange, 403);
    } finally {
      await six.close();
    }
  },
);

describe("what is answered", () => {
  test("allows no other site, no frame and no guess at its type", async () => {
    for (const path of ["/mcp", "/nothing"]) {
      const { headers } = await ask({ path, method: "GET" });
      assert.equal(headers["access-control-allow-origin"], undefined);
      assert.match(String(headers["content-security-policy"]), /default-src 'none'.*trusted-types/);
      assert.equal(headers["x-content-type-options"], "nosniff");
      assert.equal(headers["referrer-policy"], "no-referrer");
    }
  });

  test("a body that is too large is refused before it is read", async () => {
    const headers = {
      ...JSON_BODY,
      authorization: `Bearer ${TOKEN}`,
      "content-length": 100 * 1024 * 1024,
    };
    const request = http.request({
      port: server.port,
      host: "127.0.0.1",
      method: "POST",
      path: "/mcp",
      headers,
    });
    request.write("{");
    const status = await new Promise((resolve, reject) => {
      request.on("response", ({ statusCode }) => resolve(statusCode)).on("error", reject);
    });
    request.destroy();
    assert.equal(status, 413);
  });

  test("says that the connection ends with a body that is too large: the next call takes another", async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { ...JSON_BODY, authorization: `Bearer ${TOKEN}` };
    for (const [size, expected] of [
      [2 * 1024 * 1024, 413],
      [2, 200],
    ] as const) {
      assert.equal((await ask({ headers, agent, body: "x".repeat(size) })).status, expected);
    }
    agent.destroy();
  });

  test("a client that ends its session has no body to say what type it is of", async () => {
    const before = served;
    const method = "DELETE";
    const headers = { authorization: `Bearer ${TOKEN}`, "mcp-session-id": "a-client.1" };
    assert.equal((await ask({ method, headers, body: "" })).status, 200);
    assert.equal(served, before + 1);
    const cookie = await loggedIn();
    assert.equal((await ask({ method, headers: { cookie }, body: "" })).status, 403);
  });

  test("a caller that leaves in the middle of what it says is nothing that broke", async () => {
    const tellings: string[] = [];
    const closed = Promise.withResolvers<void>();
    const other = await listen({
      credentials,
      mcp: async () => assert.fail("the body is not whole"),
      onError: ({ message }) => tellings.push(message),
    });
    const headers = { ...JSON_BODY, authorization: `Bearer ${TOKEN}`, "content-length": 100 };
    const to = { host: "127.0.0.1", port: other.port, method: "POST", path: "/mcp", agent: false };
    const request = http.request({ ...to, headers: { ...headers, expect: "100-continue" } });
    request.on("error", () => {}).on("close", () => closed.resolve());
    request.on("continue", () => request.write("{", () => request.destroy()));
    request.flushHeaders();
    await closed.promise;
    // Whoever asks after that is answered after that.
    const whole = { ...to, method: "GET", path: "/nothing" };
    await new Promise((resolve, reject) => http.get(whole, resolve).on("error", reject));
    await other.close();
    assert.deepEqual(tellings, []);
  });

  test("keeps a connection for a minute of silence: who calls now and then is not cut off", async () => {
    const headers = { ...JSON_BODY, authorization: `Bearer ${TOKEN}`, connection: "keep-alive" };
    const { headers: answered } = await ask({ headers });
    const [, seconds] = /timeout=(\d+)/.exec(String(answered["keep-alive"])) ?? [];
    assert.ok(Number(seconds) > 60, String(answered["keep-alive"]));
  });
});
