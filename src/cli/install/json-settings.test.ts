import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../../testing/scale.ts";
import type { Entry } from "./edited.ts";
import { addItem, addMember, madeFor, removeItem, removeMember, valueAt } from "./json-settings.ts";

interface Step extends Entry {
  readonly kind: "member" | "item";
}

const HOOK = { hooks: [{ type: "command", command: "/bin/doneward hook", timeout: 10 }] };

const STEPS: readonly Step[] = [
  { kind: "member", path: ["mcpServers", "doneward"], value: { command: "/bin/doneward" } },
  { kind: "item", path: ["permissions", "allow"], value: "mcp__doneward" },
  { kind: "item", path: ["hooks", "SessionStart"], value: HOOK },
  { kind: "item", path: ["hooks", "Stop"], value: HOOK },
  { kind: "member", path: ["statusLine"], value: { type: "command", command: "/bin/doneward s" } },
];

function added(text: string, steps = STEPS): string {
  return steps.reduce((given, step) => {
    const edited = step.kind === "item" ? addItem(given, step) : addMember(given, step);
    assert.ok(edited.ok, `${JSON.stringify(edited)} for ${given}`);
    return edited.text;
  }, text);
}

/** What an uninstall does to a file that was changed since. */
function removed(text: string, original: string, steps = STEPS): string {
  const made = madeFor(original, steps);
  return steps.reduceRight(
    (given, step) =>
      step.kind === "item" ? removeItem(given, step, made) : removeMember(given, step, made),
    text,
  );
}

const allow: Step = { kind: "item", path: ["allow"], value: "ours" };
const member: Step = { kind: "member", path: ["ours"], value: { a: [1], b: {} } };

describe("an entry is put in", () => {
  const cases: { readonly [title: string]: readonly [before: string, after: string, Step] } = {
    "behind the comment of the last item": [
      '{\n  "allow": [\n    "ls", // listing\n    "cat" // reading\n  ]\n}\n',
      '{\n  "allow": [\n    "ls", // listing\n    "cat", // reading\n    "ours"\n  ]\n}\n',
      allow,
    ],
    "behind a last comma, with one of its own": [
      '{\n\t"allow": [\n\t\t"ls", // a\n\t\t// b\n\t]\n}\n',
      '{\n\t"allow": [\n\t\t"ls", // a\n\t\t"ours",\n\t\t// b\n\t]\n}\n',
      allow,
    ],
    "behind a comment that stands alone": [
      '{\n  "allow": [\n    // none yet\n  ]\n}',
      '{\n  "allow": [\n    // none yet\n    "ours"\n  ]\n}',
      allow,
    ],
    "on the line of a list that has one": [
      '{\n  "allow": ["ls", "cat" /* c */ ]\n}',
      '{\n  "allow": ["ls", "cat", /* c */ "ours" ]\n}',
      allow,
    ],
    "on lines of its own in an empty list": [
      '{\r\n    "allow": []\r\n}\r\n',
      '{\r\n    "allow": [\r\n        "ours"\r\n    ]\r\n}\r\n',
      allow,
    ],
    "on the only line": ['{"a":1}', '{"a":1,"ours":{"a":[1],"b":{}}}', member],
    "on the only line, as wide as that is": [
      '{ "a": 1 }',
      '{ "a": 1, "ours": { "a": [1], "b": {} } }',
      member,
    ],
    "in a document with nothing in it": [
      "{}\n",
      '{\n  "ours": {\n    "a": [\n      1\n    ],\n    "b": {}\n  }\n}\n',
      member,
    ],
    "next to a neighbour on one line, which stays so": [
      '{\n    "b": {"c":1}\n}',
      '{\n    "b": {"c":1},\n    "ours": {\n        "a": [\n            1\n        ],\n        "b": {}\n    }\n}',
      member,
    ],
  };
  for (const [title, [before, after, step]] of Object.entries(cases)) {
    test(title, () => {
      assert.equal(added(before, [step]), after);
      assert.equal(removed(after, before, [step]), before);
    });
  }
});

describe("an entry is taken out", () => {
  test("without what was there empty, or holds a comment by now", () => {
    const before = '{\n  "mcpServers": {},\n  "hooks": {\n    "Stop": []\n  }\n}\n';
    assert.equal(removed(`${added(before)}// e`, before), `${before}// e`);
    const commented = added("{}").replace('"hooks": {', '"hooks": { // mine');
    assert.match(removed(commented, "{}"), /^\{\s*"hooks": \{ \/\/ mine\s*\}\s*\}$/);
  });

  test("with everything that it left empty, where nobody knows what was there", () => {
    const entry = { path: ["a", "b"], value: "ours" };
    assert.equal(removeItem('{ "a": { "b": ["ours"] } }', entry), "{ }");
    assert.equal(removeItem('{ "a": { "b": ["ours"], "c": 1 } }', entry), '{ "a": { "c": 1 } }');
  });

  test("as often as somebody copied it, if it starts something", () => {
    const hook = { path: ["a"], value: { command: "ours" } };
    const [ours, other] = ['{ "command": "ours" }', '{ "command": "other" }'];
    assert.equal(removeItem(`{ "a": [${ours}, ${other}, ${ours}] }`, hook), `{ "a": [${other}] }`);
    assert.equal(removeItem('{"allow":["ours","ours"]}', allow), '{"allow":["ours"]}');
  });

  test("from between what others added", () => {
    const lists = {
      '["ours", "b"]': '["b"]',
      '["a", "ours", "b"]': '["a", "b"]',
      '["a", "ours" /* c */, "b"]': '["a", /* c */ "b"]',
      '[\n  "ours", // c\n  "b"\n]': '[\n  // c\n  "b"\n]',
      '[\n  "ours" // c\n]': "[ // c\n]",
      '["ours",]': "[]",
    };
    for (const [list, rest] of Object.entries(lists)) {
      const taken = removeItem(`{"allow":${list}}`, allow, []);
      assert.equal(taken, `{"allow":${rest}}`);
    }
  });
});

/** Text that settings could be, with comments and odd space anywhere and a few places to change. */
function settings(): fc.Arbitrary<string> {
  const space = fc.constantFrom(
    ...["", "", " ", "\n", "\n  ", "\t", "\r\n    ", "\n\n", " /* , ] */ ", " // } c\n", "/*\n*/"],
  );
  const comma = fc.tuple(space, fc.constantFrom("", "", ",")).map((parts) => parts.join(""));
  const list = (items: fc.Arbitrary<string>, [open, close]: readonly [string, string]) =>
    fc
      .tuple(fc.array(fc.tuple(space, items, space), { maxLength: 3 }), comma, space)
      .map(([parts, last, end]) => {
        const inner = parts.map((part) => part.join("")).join(",");
        return `${open}${inner}${parts.length > 0 ? last : ""}${end}${close}`;
      });
  const key = (name: string, value: fc.Arbitrary<string>) =>
    fc.tuple(space, space, value).map(([a, b, text]) => `"${name}"${a}:${b}${text}`);
  const foreign = fc.constantFrom('"x, y"', "7", "{}", '{"k":[1]}', '[ { "command": "mine" } ]');
  const array = list(foreign, ["[", "]"]);
  const object = (...members: readonly fc.Arbitrary<string>[]) =>
    fc
      .tuple(
        fc.subarray([...members.keys()]),
        fc.tuple(...members),
        fc.infiniteStream(space),
        comma,
      )
      .map(([chosen, texts, spaces, last]) => {
        const next = (): string => spaces.next().value ?? "";
        const inner = chosen.map((place) => `${next()}${String(texts[place])}${next()}`).join(",");
        return `{${inner}${chosen.length > 0 ? last : ""}${next()}}`;
      });
  const rest = fc
    .tuple(
      object(key("other", foreign), key("zero", foreign)),
      object(key("deny", array), key("allow", array)),
      object(key("Stop", array), key("PreToolUse", array), key("SessionStart", array)),
    )
    .chain(([servers, permissions, hooks]) =>
      object(
        key("mcpServers", fc.constant(servers)),
        key("permissions", fc.constant(permissions)),
        key("hooks", fc.constant(hooks)),
        key("last", foreign),
      ),
    );
  return fc
    .tuple(fc.constantFrom("", "\uFEFF"), space, space, rest, space, fc.boolean())
    .map(([bom, before, inside, text, after, isCrlf]) => {
      const hasMore = Object.keys(valueAt(text, []) as object).length > 0;
      const first = `{${inside}"first":${inside}"mark"${hasMore ? "," : ""}`;
      const whole = `${bom}${before}${first}${text.slice(1)}${after}`;
      return isCrlf ? whole.replaceAll(/\r?\n/g, "\r\n") : whole;
    });
}

const CHANGES: { readonly [title: string]: (text: string) => string } = {
  nothing: (text) => text,
  "a comment at the end": (text) => `${text}\n// appended\n`,
  "a value of somebody else": (text) => text.replace('"mark"', '{ "mark": [ 1 ] }'),
  "another key": (text) => text.replace('"first"', '"new": [], // new\r\n "first"'),
};

describe("settings of any layout", () => {
  test("get only insertions, and read as they should", () => {
    fc.assert(
      fc.property(settings(), (text) => {
        const after = added(text);
        assert.ok(isWithin(text, after), after);
        for (const { kind, path, value } of STEPS) {
          const found = valueAt(after, path);
          assert.deepEqual(kind === "item" ? (found as unknown[]).at(-1) : found, value);
        }
        assert.equal(added(after), after);
      }),
      { numRuns: scaled(200) },
    );
  });

  for (const [title, change] of Object.entries(CHANGES)) {
    test(`are what they were and what was changed since: ${title}`, () => {
      fc.assert(
        fc.property(settings(), (text) => {
          assert.equal(removed(change(added(text)), text), change(text));
        }),
        { numRuns: scaled(200) },
      );
    });
  }

  test("are read the same after somebody wrote them in another layout", () => {
    fc.assert(
      fc.property(settings(), fc.constantFrom(0, 2, "\t"), (text, indent) => {
        const rewritten = JSON.stringify(valueAt(added(text), []), null, indent);
        const rest = removed(rewritten, text);
        assert.equal(rest, JSON.stringify(valueAt(text, []), null, indent));
      }),
      { numRuns: scaled(200) },
    );
  });
});

/** Whether a text is in another one, to the byte and in order. */
function isWithin(part: string, whole: string): boolean {
  let place = 0;
  for (const character of whole) if (part.startsWith(character, place)) place += character.length;
  return place === part.length;
}
