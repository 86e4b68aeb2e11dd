// What the official conformance suite asks over HTTP of a server like ours, asked over stdio, which
// the suite has no way to: each scenario by its name there. Left out are those about HTTP itself
// (streams of events, headers, sessions, names of hosts).

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";

import { root } from "../guards/source-files.ts";
import type { Era } from "./conversation.ts";
import { ENVELOPE, ERAS, temporaryWorkspace } from "./conversation.ts";

interface Answer {
  readonly jsonrpc: string;
  readonly id: number;
  readonly result?: { readonly [field: string]: unknown };
  readonly error?: { readonly code: number; readonly message: string };
}

type Ask = (method: string, params?: object) => Promise<Answer>;

interface Named {
  readonly name: string;
  readonly description: string;
}

const CALL = { name: "todo_set", arguments: { todos: [{ content: "Find the bug" }] } };

/** Those of both revisions. */
const SCENARIOS: Readonly<Record<string, (ask: Ask) => Promise<void>>> = {
  async "tools-list"(ask) {
    const { tools } = (await resultOf(ask("tools/list"))) as {
      tools: (Named & { inputSchema: { type: string } })[];
    };
    assert.ok(tools.length > 0);
    for (const { name, description, inputSchema } of tools) {
      assert.match(name, /^[\w.-]{1,128}$/);
      assert.notEqual(description, "");
      assert.equal(inputSchema.type, "object");
    }
  },
  async "tools-call-simple-text"(ask) {
    const { content, isError } = await resultOf(ask("tools/call", CALL));
    const [{ type, text }] = content as [{ type: string; text: string }];
    assert.equal(type, "text");
    assert.match(text, /0\/1 done/);
    assert.equal(isError, undefined);
  },
  async "tools-call-error"(ask) {
    const wrong = { name: "todo_set", arguments: { todos: 7 } };
    const { content, isError } = await resultOf(ask("tools/call", wrong));
    assert.equal(isError, true);
    assert.match((content as [{ text: string }])[0].text, /must be an array/);
  },
  async "resources-list"(ask) {
    const { resources } = (await resultOf(ask("resources/list"))) as {
      resources: (Named & { uri: string })[];
    };
    assert.ok(resources.length > 0);
    for (const { uri, name } of resources) {
      assert.ok(URL.canParse(uri));
      assert.notEqual(name, "");
      const { contents } = await resultOf(ask("resources/read", { uri }));
      assert.equal((contents as [{ uri: string }])[0].uri, uri);
    }
  },
  async "sep-2164-resource-not-found"(ask) {
    const { result, error } = await ask("resources/read", { uri: "doneward://nothing" });
    assert.equal(result, undefined);
    assert.equal(error?.code, -32602);
    assert.match(error.message, /doneward:\/\/nothing/);
  },
  async "prompts-list"(ask) {
    const { prompts } = (await resultOf(ask("prompts/list"))) as { prompts: Named[] };
    assert.ok(prompts.length > 0);
    for (const { name, description } of prompts) assert.ok(name !== "" && description !== "");
  },
};

/** Those of one revision. */
const OWN: Readonly<Record<Era, typeof SCENARIOS>> = {
  "2025-11-25": {
    async ping(ask) {
      assert.deepEqual(await resultOf(ask("ping")), {});
    },
  },
  "2026-07-28": {
    async caching(ask) {
      const asked = [
        ask("tools/list"),
        ask("resources/list"),
        ask("resources/templates/list"),
        ask("prompts/list"),
        ask("resources/read", { uri: "doneward://list" }),
      ];
      for (const { result } of await Promise.all(asked)) {
        assert.ok(Number.isInteger(result?.["ttlMs"]) && Number(result?.["ttlMs"]) >= 0);
        assert.match(String(result?.["cacheScope"]), /^(public|private)$/);
      }
    },
    async "server-stateless"(ask) {
      const discovered = await resultOf(ask("server/discover"));
      assert.ok((discovered["supportedVersions"] as string[]).includes("2026-07-28"));
      assert.ok(discovered["capabilities"]);
      const bare = await ask("tools/list", { _meta: {} });
      assert.equal(bare.error?.code, -32602, "a request without its envelope");
    },
  },
};

for (const era of Object.keys(ERAS) as Era[]) {
  describe(`over stdio, revision ${era}`, () => {
    if (era === "2025-11-25") {
      test("server-initialize", async (t) => {
        const { result } = await initialize(open(t));
        assert.equal(result?.["protocolVersion"], era);
        assert.ok(result?.["serverInfo"] && result["capabilities"]);
      });
    }
    test("every scenario of the suite, on one connection", async (t) => {
      const ask = open(t);
      if (era === "2025-11-25") await initialize(ask);
      const inEra: Ask = (method, params) =>
        ask(method, era === "2025-11-25" ? params : { _meta: ENVELOPE, ...params });
      for (const [name, scenario] of Object.entries({ ...SCENARIOS, ...OWN[era] })) {
        await t.test(name, () => scenario(inEra));
      }
      await t.test("a method that is not there", async () => {
        assert.equal((await inEra("nothing/here")).error?.code, -32601);
      });
      await t.test("a call that is none", async () => {
        for (const call of [{}, { name: 7 }, { name: "todo_read", arguments: [] }]) {
          const { error } = await inEra("tools/call", call);
          assert.equal(error?.code, -32602);
          // The library's words: it refuses before it asks us.
          assert.match(error.message, /^Invalid tools\/call request/);
        }
      });
    });
  });
}

function initialize(ask: Ask): Promise<Answer> {
  const clientInfo = { name: "by-hand", version: "1" };
  return ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
}

async function resultOf(answer: Promise<Answer>): Promise<NonNullable<Answer["result"]>> {
  const { result, error } = await answer;
  assert.ok(result, error?.message);
  return result;
}

/** A server's own process, and requests to it, whose answers may come in any order. */
function open(t: TestContext): Ask {
  const words = [path.join(root, "src/cli/main.ts"), "mcp", "--tools", "todo,task,plan"];
  const child = spawn(process.execPath, words, {
    cwd: temporaryWorkspace(),
    env: { DONEWARD_STORE: "memory:" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  t.after(() => child.kill());
  const waiting = new Map<number, (answer: Answer) => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const answer = JSON.parse(line) as Answer;
    assert.equal(answer.jsonrpc, "2.0");
    waiting.get(answer.id)?.(answer);
  });
  return (method, params = {}) => {
    const id = waiting.size + 1;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return promise;
  };
}
