import assert from "node:assert/strict";
import http from "node:http";
import net from "node:net";
import { after, before, describe, test } from "node:test";
import type { Overview } from "../../overview/documents.ts";
import type { ServedPage } from "./fixtures/served-page.ts";
import { servePage, TOKEN } from "./fixtures/served-page.ts";

let page: ServedPage;
let cookie: string;
let agent: string;

before(async () => {
  page = await servePage();
  await page.work.edit({
    operations: [{ kind: "add", phase: "P", todos: [{ content: "A" }] }],
    action: "add",
  });
  const { agents } = await page.read<Overview>("/api/overview");
  agent = agents[0]?.id ?? "";
  cookie = await logIn();
});
after(() => page.close());

const JSON_BODY = { "content-type": "application/json" };
const bearer = { authorization: `Bearer ${TOKEN}` };

async function logIn(): Promise<string> {
  const headers = { ...JSON_BODY, "x-doneward": "1", origin: page.url };
  const body = { code: page.credentials.newLogin() };
  const login = await page.ask("/login", { method: "POST", headers, body });
  return login.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}

async function revision(): Promise<number> {
  const { agents } = await page.read<Overview>("/api/overview");
  return agents[0]?.position.list ?? 0;
}

describe("every route of the page", () => {
  test("lets in exactly who may, whatever the host, origin, proof, method and type", async () => {
    const { port, url } = page;
    const hosts = [
      `127.0.0.1:${port}`,
      "evil.test",
      `evil.test:${port}`,
      "127.0.0.1:1",
      `[::1]:${port}`,
    ];
    const origins = [undefined, url, "http://evil.test", "null", `https://127.0.0.1:${port}`];
    const proofs = ["token", "cookie", "wrong token", "cookie of another port", "none"] as const;
    const proofOf = {
      token: bearer,
      cookie: { cookie },
      "wrong token": { authorization: "Bearer no", cookie },
      "cookie of another port": { cookie: cookie.replace(/^doneward_\d+/, "doneward_1") },
      none: {},
    };
    const routes = [
      { method: "GET", path: "/api/overview", isOpen: false },
      { method: "GET", path: `/api/agents/${agent}`, isOpen: false },
      { method: "GET", path: "/api/events", isOpen: false },
      { method: "GET", path: "/", isOpen: true },
      { method: "POST", path: `/api/agents/${agent}/edit`, isOpen: false },
    ];
    const kinds = {
      ours: { ...JSON_BODY, "x-doneward": "1" },
      bare: JSON_BODY,
      form: { "content-type": "text/plain" },
    };
    let [rows, wrong] = [0, 0];
    for (const host of hosts) {
      for (const origin of origins) {
        for (const proof of proofs) {
          for (const { method, path, isOpen } of routes) {
            for (const [kind, headers] of Object.entries(kinds)) {
              if (method === "GET" && kind !== "ours") continue;
              rows++;
              const isNeighbour =
                (host === hosts[0] || host === hosts[4]) &&
                (origin === undefined || origin === url);
              const isKnown = isOpen || proof === "token" || proof === "cookie";
              // An edit is a person's: the token of programs is not enough for it.
              const isMeant =
                method === "GET" || (proof === "cookie" && kind === "ours" && origin !== undefined);
              const { status } = await page.ask(path, {
                method,
                headers: { host, ...(origin && { origin }), ...proofOf[proof], ...headers },
                ...(method === "POST" && { body: { kind: "note", todo: "none", text: "x" } }),
              });
              // A body that is let in is about a todo that is not there.
              const isLetIn = status === 200 || (method === "POST" && status === 404);
              if (isLetIn !== (isNeighbour && isKnown && isMeant)) wrong++;
            }
          }
        }
      }
    }
    assert.equal(rows, 875);
    assert.equal(wrong, 0);
  });

  test("changes nothing by GET, HEAD or another method than POST", async () => {
    const before = await revision();
    for (const method of ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
      for (const what of ["edit", "undo", "pause", "plan/approve"]) {
        const headers = { ...bearer, ...JSON_BODY };
        const { status } = await page.ask(`/api/agents/${agent}/${what}`, { method, headers });
        assert.equal(status, 404, `${method} ${what}`);
      }
    }
    assert.equal(await revision(), before);
  });

  test("says where it may be shown and by whom, also when it refuses", async () => {
    for (const path of [
      "/",
      "/api/overview",
      "/api/nothing",
      "/assets/../../etc/passwd",
      "/assets/x",
    ]) {
      const { headers, status } = await page.ask(path);
      assert.match(String(headers["content-security-policy"]), /default-src 'none'.*trusted-types/);
      assert.equal(headers["x-content-type-options"], "nosniff");
      assert.equal(headers["access-control-allow-origin"], undefined);
      assert.ok(status === 200 || status === 404);
    }
  });

  test("forgets who logged out", async () => {
    const mine = await logIn();
    const headers = { ...JSON_BODY, "x-doneward": "1", origin: page.url, cookie: mine };
    assert.equal((await page.ask("/api/overview", { headers })).status, 200);
    assert.equal((await page.ask("/logout", { method: "POST", headers, body: {} })).status, 200);
    assert.equal((await page.ask("/api/overview", { headers })).status, 401);
    assert.equal((await page.ask("/api/overview", { headers: { cookie } })).status, 200);
  });
});

/** Opens the event stream and answers the moment it is cut. */
function listening(headers: http.OutgoingHttpHeaders): Promise<{ cut: Promise<void> }> {
  return new Promise((resolve, reject) => {
    const to = { host: "127.0.0.1", port: page.port, path: "/api/events", headers, agent: false };
    http
      .get(to, (response) => {
        const cut = new Promise<void>((over) => response.on("close", over));
        response.on("error", () => {}).resume();
        resolve({ cut });
      })
      .on("error", reject);
  });
}

describe("limits", () => {
  test("another token cuts what is open and shuts out what was let in", async () => {
    const streams = [await listening({ cookie }), await listening(bearer)];
    const socket = net.connect(page.port, "127.0.0.1").on("error", () => {});
    const cut = new Promise((resolve) => socket.on("close", resolve));
    await new Promise((resolve) => socket.on("connect", resolve));
    page.credentials.rotate("another");
    await Promise.all([...streams.map((stream) => stream.cut), cut]);
    assert.equal((await page.ask("/api/overview", { headers: { cookie } })).status, 401);
    assert.equal((await page.ask("/api/overview")).status, 401);
    page.credentials.rotate(TOKEN);
    cookie = await logIn();
  });

  test("so many may listen and no more; who leaves makes room", async () => {
    const small = await servePage({ subscribers: 2 });
    const { port } = small;
    const open = (): Promise<http.IncomingMessage> =>
      new Promise((resolve, reject) => {
        const to = { host: "127.0.0.1", port, path: "/api/events", headers: bearer, agent: false };
        http.get(to, resolve).on("error", reject);
      });
    const [one, two, three] = [await open(), await open(), await open()];
    assert.deepEqual(
      [one, two, three].map(({ statusCode }) => statusCode),
      [200, 200, 503],
    );
    one.destroy();
    let status = 503;
    for (let n = 0; n < 200 && status === 503; n++) {
      const again = await open();
      status = again.statusCode ?? 0;
      again.destroy();
    }
    assert.equal(status, 200);
    two.destroy();
    await small.close();
  });

  test("a caller who asks too often waits, and nobody else does", async () => {
    let now = 1_000_000;
    const strict = await servePage({ rate: { perSecond: 1, burst: 3 }, now: () => now });
    const statuses = async (count: number): Promise<number[]> => {
      const found: number[] = [];
      for (let n = 0; n < count; n++) found.push((await strict.ask("/api/overview")).status);
      return found;
    };
    assert.deepEqual(await statuses(5), [200, 200, 200, 429, 429]);
    assert.equal((await strict.change("/api/demo")).status, 404);
    now += 2_000;
    assert.deepEqual(await statuses(3), [200, 200, 429]);
    await strict.close();
  });

  test("a body of 100 MB is refused at once, said or not, and JSON that is too deep", async () => {
    const said = { "content-length": 100 * 1024 * 1024 };
    // Of what is not said in advance, a little more than is allowed is enough.
    for (const [length, sent] of [
      [said, 1],
      [{}, 1025],
    ] as const) {
      const to = { host: "127.0.0.1", port: page.port, path: `/api/agents/${agent}/edit` };
      const headers = { ...bearer, ...JSON_BODY, ...length };
      const request = http.request({ ...to, method: "POST", headers, agent: false });
      const answered = new Promise<number>((resolve, reject) => {
        request.on("response", ({ statusCode }) => resolve(statusCode ?? 0));
        request.on("error", reject);
      });
      request.write(Buffer.alloc(sent * 1024, "["));
      assert.equal(await answered, 413);
      request.destroy();
    }
    const deep = `${"[".repeat(33)}${"]".repeat(33)}`;
    const headers = { ...bearer, ...JSON_BODY };
    for (const path of ["/mcp", `/api/agents/${agent}/pause`]) {
      const { status } = await page.ask(path, { method: "POST", headers, body: JSON.parse(deep) });
      assert.equal(status, 400, path);
    }
  });

  test("headers of more than 16 KiB are refused", async () => {
    const { status } = await page.ask("/api/overview", {
      headers: { ...bearer, "x-long": "x".repeat(17 * 1024) },
    });
    assert.equal(status, 431);
  });

  test("two hundred who dawdle over head or body hold up nobody", async () => {
    const begun = [
      "GET /api/overview HTTP/1.1\r\nhost: x\r\n",
      `POST /login HTTP/1.1\r\nhost: 127.0.0.1:${page.port}\r\ncontent-type: application/json\r\nx-doneward: 1\r\norigin: ${page.url}\r\ncontent-length: 100\r\n\r\n{`,
    ];
    const dawdlers = Array.from({ length: 200 }, (_, n) => {
      const socket = net.connect(page.port, "127.0.0.1").on("error", () => {});
      socket.write(begun[n % 2] ?? "");
      return socket;
    });
    await Promise.all(
      dawdlers.map((socket) => new Promise((resolve) => socket.on("connect", resolve))),
    );
    for (let n = 0; n < 20; n++) assert.equal((await page.ask("/api/overview")).status, 200);
    for (const socket of dawdlers) socket.destroy();
  });
});

describe("another address than loopback", () => {
  test("is served only under names that were given", async () => {
    await assert.rejects(servePage({ host: "0.0.0.0" }), /say by which names/);
    const open = await servePage({
      host: "0.0.0.0",
      allowedHosts: ["https://board.test", "box:81"],
    });
    const asked = async (host: string, origin?: string): Promise<number> => {
      const headers = { ...bearer, host, ...(origin && { origin }) };
      return (await open.ask("/api/overview", { headers })).status;
    };
    assert.equal(await asked("board.test", "https://board.test"), 200);
    assert.equal(await asked("box:81", "http://box:81"), 200);
    assert.equal(await asked("board.test", "http://board.test"), 403);
    assert.equal(await asked("board.test:81"), 403);
    assert.equal(await asked("evil.test"), 403);
    assert.equal(open.url, "https://board.test");
    await open.close();
  });
});
