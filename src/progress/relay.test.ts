import assert from "node:assert/strict";
import { test } from "node:test";
import { PLANTED } from "./fixtures/planted.ts";
import { ChildRelay } from "./relay.ts";

const texts = (notices: readonly { readonly text: string }[]) => notices.map(({ text }) => text);

test("C191 a silent child is mentioned once, at the first look after a minute", () => {
  const relay = new ChildRelay("r1", "audit", 0);
  const notices = [15_000, 30_000, 45_000, 60_000, 75_000].map((now) => relay.tick(now));
  assert.deepEqual(
    notices.map((told) => told.map(({ contextKey }) => contextKey)),
    [[], [], [], ["acp-spawn:r1:stall"], []],
  );
});

test("C193 C194 visible words end a stall, hidden activity does not", () => {
  const relay = new ChildRelay("r1", "audit", 0);
  relay.tick(60_000);
  relay.noteActivity(61_000);
  assert.equal(relay.isStallTold, true);
  assert.deepEqual(texts(relay.hear("hello", 62_000)), ["audit resumed output."]);
  assert.equal(relay.isStallTold, false);
  assert.equal(relay.tick(121_999).filter(({ kind }) => kind === "stall").length, 0);
  assert.equal(relay.tick(122_000).filter(({ kind }) => kind === "stall").length, 1);
});

test("C196 a relay ends with its lifetime", () => {
  const relay = new ChildRelay("r1", "audit", 0, { lifetimeMs: 21_600_000 });
  assert.deepEqual(texts(relay.tick(21_600_000)), [
    "audit stream relay timed out after 21600s without completion.",
  ]);
  assert.ok(relay.isOver);
  assert.deepEqual(relay.hear("late", 21_600_001), []);
});

test("C198 words are passed on at 220 characters, a blank line, after a while, or at the end", () => {
  const relay = new ChildRelay("r1", "kid", 0);
  assert.deepEqual(relay.hear("x".repeat(219), 1), []);
  assert.deepEqual(texts(relay.hear("x", 2)), [`kid: ${"x".repeat(220)}`]);
  assert.deepEqual(texts(relay.hear("a  b\n\nc", 3)), ["kid: a b c"]);
  relay.hear("later", 4);
  assert.deepEqual(relay.tick(2_502), []);
  assert.deepEqual(texts(relay.tick(2_503)), ["kid: later"]);
  relay.hear("last", 2_600);
  assert.deepEqual(texts(relay.end("done", 2_700)), ["kid: last", "kid completed."]);
});

test("only the last 4000 characters are kept, and a snippet has 220", () => {
  const relay = new ChildRelay("r1", "kid", 0);
  const [notice] = relay.hear(`start ${"y".repeat(10_000)}`, 1);
  assert.equal(notice?.text, `kid: ${"y".repeat(219)}…`);
});

test("a secret is covered also where the kept characters begin in its middle", () => {
  for (const [kind, secret] of PLANTED) {
    const middle = Math.floor(secret.length / 2);
    const rest = ` ${"y ".repeat(3_000)}`.slice(0, 4_000 - (secret.length - middle));
    const notices = new ChildRelay("r1", "kid", 0).hear(`Look: ${secret}${rest}`, 1);
    const shown = texts(notices).join("\n");
    assert.ok(!shown.includes(secret.slice(middle, middle + 8)), `${kind}: ${shown}`);
  }
});

test("a stall limit of 0 turns the mention off; each end has its own key", () => {
  const relay = new ChildRelay("r1", "kid", 0, { stallMs: 0 });
  assert.deepEqual(relay.tick(3_600_000), []);
  assert.equal(relay.start()[0]?.contextKey, "acp-spawn:r1:start");
  const kinds = (["done", "failed", "aborted", "timed-out"] as const).map(
    (outcome) => new ChildRelay("r", "l", 0).end(outcome, 1)[0]?.kind,
  );
  assert.deepEqual(kinds, ["done", "error", "error", "timeout"]);
});
