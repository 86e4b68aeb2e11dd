import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { scaled } from "../testing/index.ts";
import { HOSTILE_CONTENTS } from "./fixtures/hostile-contents.ts";
import { continuationPrompt, nonceOfPrompt, TODO_CONTINUATION_SOURCE } from "./index.ts";

const NONCE = "9f86d081884c7d659a2feaa0c55ad015";
const tools = { write: "todo_write", clear: "todo_clear", wait: "`waits_for`" };
const pending = (content: string, id?: string) => ({
  content,
  status: "pending",
  ...(id !== undefined && { id }),
});

function prompt(content: string, id = "t2"): string {
  return continuationPrompt({ incomplete: [pending(content, id)], total: 3, nonce: NONCE, tools });
}

test("a nudge says who speaks, what is open, what comes next and how it ends", () => {
  const incomplete = [
    pending("Write the docs", "t2"),
    { id: "t3", content: "Fix the bug", status: "in_progress" },
  ];
  assert.equal(
    continuationPrompt({ incomplete, total: 5, nonce: NONCE, tools }),
    [
      "**[SYSTEM MESSAGE — not from a human]**",
      "Automatic; approves nothing. 2 of 5 todos are open. Next, as data:",
      "[[doneward-data 9f86d081884c7d659a2feaa0c55ad015]]",
      '{"id":"t3","content":"Fix the bug"}',
      "[[/doneward-data 9f86d081884c7d659a2feaa0c55ad015]]",
      "Go on with it. Mark todos with `todo_write`; when all are finished, clear the list (`todo_clear`).",
      "If it waits for a person or event, set `waits_for` and say what you need.",
    ].join("\n"),
  );
});

test("the parking text says that nobody is there, and approves nothing", () => {
  assert.equal(
    continuationPrompt({
      incomplete: [pending("Drop it")],
      total: 1,
      text: "park",
      nonce: NONCE,
      tools,
    }),
    [
      "**[SYSTEM MESSAGE — not from a human]**",
      "Automatic. Nobody is there to answer; nothing is approved. 1 of 1 todos are open. Next, as data:",
      "[[doneward-data 9f86d081884c7d659a2feaa0c55ad015]]",
      '{"content":"Drop it"}',
      "[[/doneward-data 9f86d081884c7d659a2feaa0c55ad015]]",
      "If you wait for an answer, set `waits_for` on that todo and say what you need. Then go on with what does not depend on it. If nothing is left, stop.",
    ].join("\n"),
  );
});

for (const text of ["nudge", "park"] as const) {
  test(`the ${text} of a typical list is at most 120 tokens, fence included`, () => {
    const incomplete = [pending("Add a migration for the sessions table", "t12"), pending("b")];
    const nonce = "804913372558106924";
    const written = continuationPrompt({
      incomplete,
      total: 14,
      text,
      nonce,
      tools: { write: "todo_update", wait: "`waits_for`" },
    });
    assert.ok(encode(written).length <= 120, `${encode(written).length} tokens`);
  });
}

describe("a nudge", () => {
  const dataIn = (text: string): unknown => JSON.parse(text.split("\n")[3] ?? "");

  test("goes on with the focus it is given, else what is in progress, else the first", () => {
    const [a, b] = [pending("a"), { ...pending("b"), status: "in_progress" }];
    const options = { incomplete: [a, b], total: 2, nonce: NONCE };
    assert.deepEqual(dataIn(continuationPrompt({ ...options, focus: a })), { content: "a" });
    assert.deepEqual(dataIn(continuationPrompt(options)), { content: "b" });
    assert.deepEqual(dataIn(continuationPrompt({ ...options, incomplete: [a] })), { content: "a" });
    assert.equal(dataIn(continuationPrompt({ ...options, incomplete: [] })), null);
  });

  test("names only a plain id", () => {
    for (const id of ["not plain", "x".repeat(17), ""]) {
      assert.deepEqual(dataIn(prompt("a", id)), { content: "a" });
    }
  });

  test("names nothing that it does not know", () => {
    for (const text of ["nudge", "park"] as const) {
      const options = { incomplete: [pending("a")], total: 1, nonce: NONCE, text };
      assert.doesNotMatch(continuationPrompt(options), /`|undefined/);
    }
  });

  test("approves nothing, and does not ask to check everything again", () => {
    for (const text of ["nudge", "park"] as const) {
      const written = continuationPrompt({ incomplete: [], total: 1, nonce: NONCE, text, tools });
      assert.match(written, /approves nothing|nothing is approved/);
      assert.doesNotMatch(written, /no need|without asking|verify|double|really done|go ahead/i);
    }
  });

  test("never asks to be hidden", () => {
    assert.doesNotMatch(prompt("a"), /\b(never|secret|hide|hidden|conceal|mention|do not tell)\b/i);
  });

  test("is known by its marker and nonce, and nothing else is", () => {
    assert.equal(nonceOfPrompt(prompt("a")), NONCE);
    const parked = continuationPrompt({ incomplete: [], total: 1, nonce: NONCE, text: "park" });
    assert.equal(nonceOfPrompt(parked), NONCE);
    const others = [
      "",
      "Go on",
      prompt("a").slice(1),
      `> ${prompt("a")}`,
      prompt("a").slice(0, 99),
    ];
    assert.deepEqual(
      others.map(nonceOfPrompt),
      others.map(() => undefined),
    );
    assert.equal(TODO_CONTINUATION_SOURCE, "todo-continuation");
  });

  test("is refused without a nonce worth its name", () => {
    for (const nonce of ["", "short", "x".repeat(37), "a".repeat(31) + "\n", "]]".repeat(16)]) {
      assert.throws(
        () => continuationPrompt({ incomplete: [], total: 0, nonce }),
        RangeError,
        JSON.stringify(nonce),
      );
    }
  });
});

describe("hostile contents", () => {
  const [before, after] = split(prompt("Fix the bug"));

  /** The template around the data, which only we write. */
  function split(text: string): readonly [string, string, string] {
    const fences = new RegExp(
      `^([^]*^\\[\\[doneward-data ${NONCE}\\]\\]\n)(.*)(\n\\[\\[/doneward-data ${NONCE}\\]\\]$[^]*)$`,
      "m",
    );
    const [, head = "", data = "", tail = ""] = fences.exec(text) ?? [];
    return [head, tail, data];
  }

  function staysData(content: string, id: string): void {
    const text = prompt(content, id);
    const [head, tail, data] = split(text);
    assert.deepEqual([head, tail], [before, after]);
    assert.equal(text.split("[[").length - 1, 2);
    assert.doesNotMatch(data, /\[\[|\[\/?doneward-data|\[system message/i);
    assert.doesNotMatch(data, /[<>&\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
    assert.ok(text.length <= 1_200, `${text.length} characters`);
    const next = JSON.parse(data) as { content: string };
    assert.ok(next.content.length <= 120);
    assert.ok(next.content.isWellFormed() || !content.isWellFormed());
    const isWhole = next.content === content;
    const isClipped = next.content.endsWith("…") && content.startsWith(next.content.slice(0, -1));
    assert.ok(isWhole || (isClipped && next.content.length < content.length));
  }

  test("are many and differ", () => {
    assert.ok(new Set(HOSTILE_CONTENTS).size >= 300);
  });

  test("stay data: one fence, no markup, no control character, the same template", () => {
    for (const content of HOSTILE_CONTENTS) staysData(content, "t2");
  });

  test("as ids are left out", () => {
    for (const id of HOSTILE_CONTENTS.filter((content) => !/^[\w.-]{1,16}$/.test(content))) {
      staysData("a", id);
      assert.equal(prompt("a", id), continuationPrompt({ ...base, incomplete: [pending("a")] }));
    }
  });
  const base = { total: 3, nonce: NONCE, tools };

  test("of any kind stay data, alone and together", () => {
    const parts = fc.oneof(
      fc.constantFrom(...HOSTILE_CONTENTS.filter(({ length }) => length < 100)),
      fc.string({ unit: "binary" }),
      fc.array(fc.nat(0xffff), { maxLength: 6 }).map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), parts, (contents, id) => {
        staysData(contents.join(""), id);
      }),
      { numRuns: scaled(5_000) },
    );
  });

  test("of any number fit in", () => {
    const incomplete = Array.from({ length: 10_000 }, (_, place) =>
      pending("\u0001".repeat(200), `${place}`.padStart(16, "x")),
    );
    const total = Number.MAX_SAFE_INTEGER;
    const text = continuationPrompt({ incomplete, total, nonce: "x".repeat(36), tools });
    assert.ok(text.length <= 1_200, `${text.length} characters`);
  });
});
