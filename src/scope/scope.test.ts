import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/index.ts";
import vectors from "./fixtures/scope-vectors.json" with { type: "json" };
import type { Origin } from "./index.ts";
import { encodeComponent, originOfScope, resolveTodoScope } from "./index.ts";

const RUNS = { numRuns: scaled(10_000) };

describe("recorded behaviour", () => {
  for (const { id, name, basis, input, expect } of vectors) {
    test(`${id} (${basis}): ${name}`, () => {
      assert.deepEqual(resolveTodoScope(input as Origin), expect);
    });
  }
});

const parts = fc.oneof(
  fc.constantFrom("", "n", "s", "..", "/", ":", "%", "%u", "uD800", "a:b", "undefined"),
  fc
    .array(fc.oneof(fc.constantFrom(0x25, 0x2f, 0x3a, 0x75, 0xd800, 0xdc00), fc.nat(0xffff)), {
      maxLength: 5,
    })
    .map((units) => String.fromCharCode(...units)),
);

const origins: fc.Arbitrary<Origin> = fc.oneof(
  fc.record({ kind: fc.constant("tui") }),
  fc.record({
    kind: fc.constant("channel"),
    adapter: parts,
    workspace: parts,
    chat: parts,
    thread: fc.option(parts),
  }),
  fc.record({ kind: fc.constant("cron"), jobId: parts }),
  fc.record({ kind: fc.constant("workspace"), root: parts, lane: parts }),
);

describe("the key of a scope", () => {
  test("is the same for the same origin only", () => {
    fc.assert(
      fc.property(origins, origins, (one, other) => {
        assert.equal(
          resolveTodoScope(one)?.key === resolveTodoScope(other)?.key,
          JSON.stringify(one) === JSON.stringify(other),
        );
      }),
      RUNS,
    );
  });

  test("is a relative path that leads nowhere else, in plain ASCII", () => {
    fc.assert(
      fc.property(origins, (origin) => {
        const { key, kind } = resolveTodoScope(origin) ?? { key: "", kind: "" };
        assert.match(key, /^[\x21-\x7e]+$/);
        const [first, ...rest] = key.split("/");
        assert.equal(first, kind);
        assert.equal(rest.length, kind === "tui" ? 0 : 1);
        assert.ok(rest.every((part) => part !== "" && part !== "." && part !== ".."));
      }),
      RUNS,
    );
  });

  test("says whose scope it is", () => {
    fc.assert(
      fc.property(origins, (origin) => {
        assert.deepEqual(originOfScope(resolveTodoScope(origin)?.key ?? ""), { ...origin });
      }),
      RUNS,
    );
  });

  test("is not read out of what is none", () => {
    const others = ["", "lanes/sx", "runtime/tui", "board/main", "workspace/sx", "workspace/n:sx"];
    for (const key of [
      ...others,
      "cron/x",
      "cron/s%",
      "channel/sa:sb:sc",
      "tui/x",
      "cron/sa/sb",
      "channel/n:sb:sc:n",
      "channel/sa:sb:n:n",
    ]) {
      assert.equal(originOfScope(key), undefined, key);
    }
  });

  test("tells no thread from one called n, and both from an empty name", () => {
    assert.deepEqual([null, "n", ""].map(encodeComponent), ["n", "sn", "s"]);
  });

  test("writes lone surrogates out", () => {
    assert.equal(encodeComponent("a\ud800😀\udc00%"), "sa%uD800%F0%9F%98%80%uDC00%25");
  });

  test("of a workspace names its root and its lane, main if none is asked for", () => {
    const root = "/home/me/my project";
    assert.equal(
      resolveTodoScope({ kind: "workspace", root })?.key,
      "workspace/s%2Fhome%2Fme%2Fmy%20project:smain",
    );
    assert.equal(
      resolveTodoScope({ kind: "workspace", root, lane: "2" })?.key,
      "workspace/s%2Fhome%2Fme%2Fmy%20project:s2",
    );
  });
});

test("child agents own no list", () => {
  assert.equal(resolveTodoScope({ kind: "subagent" }), null);
});
