import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/scale.ts";
import type { RuntimeEvent } from "./event.ts";
import { EvidenceLog, testSummary } from "./evidence.ts";

function after(...events: readonly (RuntimeEvent | readonly RuntimeEvent[])[]): EvidenceLog {
  const log = new EvidenceLog();
  for (const event of events.flat()) log.take(event);
  return log;
}

const focus = (todo: string): RuntimeEvent => ({
  kind: "list-changed",
  at: 0,
  open: 2,
  focus: todo,
});
const change: RuntimeEvent = { kind: "file-changed", at: 50, path: "src/a.ts" };

let calls = 0;
function command(text: string, exitCode: number, output = "done"): RuntimeEvent[] {
  const call = `c${++calls}`;
  const input = { command: text };
  return [
    { kind: "tool-started", at: 10, tool: "exec", call, input },
    { kind: "tool-ended", at: 30, tool: "exec", call, output, exitCode },
  ];
}

test("a check that passed verifies the todo that was in focus, with what was seen of it", () => {
  const log = after(focus("a"), command("npm test", 0, "12 passed, 0 failed"));
  const { state, facts } = log.of("a");
  assert.equal(state, "verified");
  const [{ digest, ...fact } = {}] = facts;
  assert.match(digest ?? "", /^[0-9a-f]{13,14}$/);
  assert.deepEqual(fact, {
    ...{ kind: "test", summary: "npm test", at: 30, exitCode: 0, durationMs: 20 },
    tests: { passed: 12, failed: 0 },
  });
});

test("a check that failed, or none, or only a statement, verifies nothing", () => {
  assert.equal(after(focus("a")).of("a").state, "unavailable");
  const statement = { kind: "statement", summary: "it works", at: 0 } as const;
  assert.equal(after(focus("a")).of("a", [statement]).state, "asserted");
  assert.equal(after(focus("a"), command("npm test", 1)).of("a").state, "asserted");
  assert.equal(after(focus("a"), command("npm test", 0, "3 failed")).of("a").state, "asserted");
  assert.equal(after(focus("a"), command("ls", 0)).of("a").state, "asserted");
  const passedThenFailed = after(focus("a"), command("npm test", 0), command("npm test", 1));
  assert.equal(passedThenFailed.of("a").state, "asserted");
});

test("a line that passed by another command's exit code verifies nothing, unless tests were counted", () => {
  const state = (line: string, output?: string): string =>
    after(focus("a"), command(line, 0, output)).of("a").state;
  const hidden = [
    ...["npx tsc | tail -5", "npx tsc 2>&1 | head", "npx tsc || true", "npm test; echo ended"],
    ...["npx tsc &", "npm test\necho ended", `npx tsc ${"x".repeat(300)} | cat`],
  ];
  for (const line of hidden) assert.equal(state(line), "asserted", line);
  for (const line of hidden) assert.equal(state(line, "12 passed"), "verified", line);
  for (const line of ["cd a && npx tsc 2>&1", "cd a; npx tsc", "npx tsc > log 2>&1 && echo ok"]) {
    assert.equal(state(line), "verified", line);
  }
});

test("a file that changes while a check runs makes it stale", () => {
  const [start, end] = command("npm test", 0) as [RuntimeEvent, RuntimeEvent];
  assert.equal(after(focus("a"), start, change, end).of("a").state, "stale");
});

test("files, commits and addresses are kept; secrets in them are not", () => {
  const key = `ghp_${"a1".repeat(18)}`;
  const fetched: RuntimeEvent[] = [
    ...[{ kind: "tool-started", at: 1, tool: "web_fetch", call: "f" } as const].map((event) => ({
      ...event,
      input: { url: `https://x.example/?k=${key}` },
    })),
    { kind: "tool-ended", at: 2, tool: "web_fetch", call: "f", output: "page" },
  ];
  const commit = command("git commit -m x", 0, "[main 1a2b3c4] x");
  const { facts } = after(focus("a"), change, fetched, commit).of("a");
  assert.deepEqual(
    facts.map(({ kind, summary }) => [kind, summary]),
    [
      ["file", "src/a.ts"],
      ["url", "https://x.example/?k=[secret: github-token]"],
      ["commit", "1a2b3c4"],
    ],
  );
});

test("summaries of common test runners are read", () => {
  assert.deepEqual(testSummary("Tests: 1 failed, 4 passed, 5 total"), { passed: 4, failed: 1 });
  assert.deepEqual(testSummary("ℹ pass 7\nℹ fail 0"), { passed: 7, failed: 0 });
  assert.deepEqual(testSummary("  3 passing (2s)"), { passed: 3, failed: 0 });
  assert.equal(testSummary("nothing of the kind"), undefined);
});

const anything = fc.array(
  fc.oneof(
    fc.constant([change]),
    fc.constantFrom("npm test", "npm run lint", "ls").map((text) => command(text, 0)),
    fc.constant(command("npm test", 1)),
  ),
  { maxLength: 8 },
);

test("what happened before a todo was in focus never verifies it", () => {
  fc.assert(
    fc.property(anything, (before) => {
      const [start, end] = command("npm test", 0) as [RuntimeEvent, RuntimeEvent];
      const log = after(focus("other"), ...before, start, focus("a"), end);
      assert.equal(log.of("a").state, "unavailable");
    }),
    { numRuns: scaled(200) },
  );
});

test("an edit of a covered file after a passing check makes it stale, whatever came before", () => {
  const edits = fc.constantFrom<readonly RuntimeEvent[]>(
    [change],
    [
      { kind: "tool-started", at: 60, tool: "edit", call: "e", input: { path: "./src/a.ts" } },
      { kind: "tool-ended", at: 61, tool: "edit", call: "e" },
    ],
  );
  fc.assert(
    fc.property(anything, edits, (before, edit) => {
      const check = command("npm test", 0);
      const log = after(focus("a"), ...before, check);
      assert.equal(log.of("a").state, "verified");
      for (const event of [focus("b"), ...edit]) log.take(event);
      assert.equal(log.of("a").state, "stale");
    }),
    { numRuns: scaled(200) },
  );
});

test("a check covers what its todo changed; without changes it covers everything", () => {
  const other: RuntimeEvent = { kind: "file-changed", at: 60, path: "/w/src/b.ts" };
  const changedIt = [focus("a"), [change], command("npm test", 0), focus("b")];
  assert.equal(after(...changedIt, other).of("a").state, "verified");
  assert.equal(after(...changedIt, { ...other, path: "/w/src/a.ts" }).of("a").state, "stale");
  const changedNothing = [focus("a"), command("npm test", 0), focus("b")];
  assert.equal(after(...changedNothing, other).of("a").state, "stale");
  const nameless: RuntimeEvent[] = [
    { kind: "tool-started", at: 60, tool: "apply_patch", call: "p", input: "*** Begin Patch" },
    { kind: "tool-ended", at: 61, tool: "apply_patch", call: "p" },
  ];
  assert.equal(after(...changedIt, nameless).of("a").state, "stale");
});

test("a file whose path is too long to be shown is known by all of it", () => {
  const deep = { ...change, path: `src/${"deep/".repeat(60)}a.ts` } as RuntimeEvent;
  const beside = { ...change, path: `src/${"deep/".repeat(60)}b.ts` } as RuntimeEvent;
  const changedIt = [focus("a"), [deep], command("npm test", 0), focus("b")];
  assert.equal(after(...changedIt, beside).of("a").state, "verified");
  assert.equal(after(...changedIt, deep).of("a").state, "stale");
});

test("a thousand files later an old change still counts", () => {
  const many = Array.from({ length: 1_100 }, (_, number): RuntimeEvent => ({
    ...{ kind: "file-changed", at: 100 + number, path: `gen/${number}.ts` },
  }));
  const log = after(focus("a"), [change], command("npm test", 0), focus("b"), change, many);
  assert.equal(log.of("a").state, "stale");
});

test("evidence that a todo carries is judged like what was seen just now", () => {
  const carried = {
    kind: "test",
    summary: "npm test",
    at: 30,
    exitCode: 0,
    durationMs: 20,
  } as const;
  assert.equal(after().of("a", [carried]).state, "verified");
  assert.equal(after(change).of("a", [carried]).state, "stale");
  assert.equal(after({ ...change, at: 20 } as RuntimeEvent).of("a", [carried]).state, "stale");
  assert.equal(after({ ...change, at: 5 } as RuntimeEvent).of("a", [carried]).state, "verified");
});

test("a todo's own check counts whatever is in focus, and says when it could not be run", () => {
  const ran = { kind: "check-ran", at: 90, todo: "a", command: "make check" } as const;
  const passed = after(focus("b"), { ...ran, exitCode: 0, durationMs: 5 }).of("a");
  assert.equal(passed.state, "verified");
  const none = after(focus("a"), { ...ran, unavailable: "not-allowed" }).of("a");
  assert.equal(none.state, "asserted");
  assert.equal(none.facts[0]?.unavailable, "not-allowed");
});

test("facts that are told late say nothing about what came into focus since", () => {
  const late = after({ ...focus("a"), at: 1_000 } as RuntimeEvent, command("npm test", 0), change);
  assert.equal(late.of("a").state, "unavailable");
});
