import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { resolveTodoScope } from "../../../scope/index.ts";
import { scaled } from "../../../testing/scale.ts";
import { fileName } from "../file-name.ts";

const HASH = /@[0-9a-f]{32}$/;

test("a key that every disk can hold is the name itself", () => {
  const plain = [
    "tui",
    "cron/sdaily-standup",
    "cron/s",
    "cron/s..",
    "cron/s50%252f",
    "channel/sslack-bot:st1:sc1:n",
    "workspace/shome:smain",
    "console",
    "x".repeat(200),
  ];
  for (const key of plain) assert.equal(fileName(key, "linux"), key);
});

test("a key that a disk could not hold or would confuse gets a readable stem and a hash", () => {
  const awkward: Readonly<Record<string, string>> = {
    TUI: "tui",
    "channel/sslack-bot:sT1:sC1:n": "channel/sslack-bot-st1-sc1-n",
    "workspace/s%2Fhome%2Fada%2Fmy%20project:smain": "workspace/s-home-ada-my-project-smain",
    "cron/s개발": "cron/s",
    con: "con",
    "cron/nul.txt": "cron/nul-txt",
    "../../etc/passwd": "etc-passwd",
    "": "",
    "/": "",
    ".state/tui": "state-tui",
    "a.json/b": "a-json-b",
    "a\\b": "a-b",
    "a\0b": "a-b",
    "what?": "what",
    "a@b": "a-b",
    "aux/x": "aux-x",
    [`cron/s${"x".repeat(300)}`]: `cron/${"x".repeat(60)}`,
  };
  for (const [key, stem] of Object.entries(awkward)) {
    const name = fileName(key, "linux");
    assert.match(name, HASH, key);
    assert.equal(name.replace(HASH, ""), stem);
  }
});

test("where a colon means something else it is not in a name", () => {
  assert.equal(fileName("channel/sa:n", "win32").replace(HASH, ""), "channel/sa-n");
  assert.equal(fileName("tui", "win32"), "tui");
});

const piece = fc.oneof(
  fc.constantFrom(
    "",
    ".",
    "..",
    "/",
    "\\",
    ":",
    "@",
    " ",
    "con",
    "NUL",
    "nul.txt",
    "a",
    "A",
    "ß",
    "ſ",
    "ı",
  ),
  fc.constantFrom(
    "é",
    "e\u0301",
    "K",
    "ﬁ",
    "\0",
    "\ud800",
    "\udc00",
    "%2F",
    "%2f",
    "tui",
    "x".repeat(250),
  ),
  fc.string({ maxLength: 4 }),
);
const hostileKey = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));

/** What else a disk may call the same: it ignores case, normalises, cuts dots and blanks off the end. */
function folded(name: string): string {
  return name
    .split("/")
    .map((part) =>
      part
        .normalize("NFKC")
        .toLowerCase()
        .normalize("NFKC")
        .replace(/[. ]+$/, ""),
    )
    .join("/");
}

/** A key and one that is easily taken for it. */
const pairs = fc
  .tuple(hostileKey, hostileKey)
  .chain(([one, other]) =>
    fc.constantFrom(
      [one, other],
      [one, one.toUpperCase()],
      [one, one.toLowerCase()],
      [one, one.normalize("NFD")],
      [one, one.normalize("NFKC")],
      [one, `${one}.`],
      [one, `${one} `],
      [one, one.replaceAll("/", "\\")],
      [one, fileName(one)],
      [one, one.replaceAll(/%../g, "-")],
    ),
  );

test("different keys have different names, on every disk", () => {
  const property = fc.property(pairs, ([one = "", other = ""]) => {
    const names = [one, other].map((key) => folded(`${fileName(key, "linux")}.json`));
    assert.equal(names[0] === names[1], one === other);
  });
  fc.assert(property, { numRuns: scaled(10_000) });
});

test("names lead nowhere else and fit every disk", () => {
  const property = fc.property(hostileKey, (key) => {
    const name = fileName(key, "linux");
    assert.match(name, /^[!-~ ]+$/);
    for (const part of name.split("/")) {
      assert.ok(part.length > 0 && part.length <= 200, name);
      assert.doesNotMatch(part, /^\.|[A-Z"*<>?\\|]|^(con|prn|aux|nul|com\d|lpt\d) *(\.|$)/, name);
    }
  });
  fc.assert(property, { numRuns: scaled(10_000) });
});

test("every scope keeps its kind as its folder", () => {
  const origin = {
    kind: "channel",
    adapter: "a",
    workspace: "W",
    chat: "C",
    thread: null,
  } as const;
  assert.match(fileName(resolveTodoScope(origin)?.key ?? ""), /^channel\//);
});
