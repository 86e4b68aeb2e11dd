import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/scale.ts";
import vectors from "./fixtures/vectors.json" with { type: "json" };
import type { PlanPart } from "./plan-blocks.ts";
import { endPlan, PLAN_READER, readPlan, splitPlan } from "./plan-blocks.ts";

interface Found {
  readonly visible: string;
  readonly plans: readonly string[];
  readonly deltas: string;
}

function found(chunks: readonly string[]): Found {
  let reader = PLAN_READER;
  const parts: PlanPart[] = [];
  for (const chunk of chunks) {
    const read = readPlan(reader, chunk);
    reader = read.reader;
    parts.push(...read.parts);
  }
  parts.push(...endPlan(reader));
  const texts = (kind: PlanPart["kind"]): string[] =>
    parts.flatMap((part) => (part.kind === kind && "text" in part ? [part.text] : []));
  return {
    visible: texts("text").join(""),
    plans: texts("plan-ended"),
    deltas: texts("plan-delta").join(""),
  };
}

describe("recorded answers", () => {
  for (const { id, name, given, input, expect } of vectors) {
    // Outside of plan mode nothing is parsed: that is the workstream's to know.
    if (given.mode !== "plan") continue;
    test(`${id}: ${name}`, () => {
      const { visible, plans, deltas } = found(input.chunks);
      assert.equal(visible, expect.visible);
      assert.equal(plans.at(-1) ?? null, expect.plan);
      assert.equal(deltas, expect.concatenatedDeltas ?? plans.join(""));
    });
  }
});

describe("a block", () => {
  test("keeps its text as it was sent, line ends and all", () => {
    const { plans, visible } = found(["a\r\n<proposed_plan>\r\n- x\r\n\r\n</proposed_plan>\r\nb"]);
    assert.deepEqual(plans, ["- x\r\n\r\n"]);
    assert.equal(visible, "a\r\nb");
  });

  test("takes an opening tag inside of it as content", () => {
    const { plans } = found(["<proposed_plan>\nA\n<proposed_plan>\nB\n</proposed_plan>\n"]);
    assert.deepEqual(plans, ["A\n<proposed_plan>\nB\n"]);
  });

  test("may be empty, also where the text ends with its tag", () => {
    assert.deepEqual(found(["<proposed_plan>"]).plans, [""]);
    assert.deepEqual(found(["<proposed_plan>\n</proposed_plan>"]).plans, [""]);
  });

  test("is not closed by a part of the closing tag", () => {
    assert.deepEqual(found(["<proposed_plan>\nA\n</proposed_"]).plans, ["A\n</proposed_"]);
  });

  test("closes whatever code it has left open", () => {
    const { plans, visible } = found(["<proposed_plan>\n```\nx\n</proposed_plan>\nrest"]);
    assert.deepEqual(plans, ["```\nx\n"]);
    assert.equal(visible, "rest");
  });
});

describe("outside of a block", () => {
  const block = "<proposed_plan>\nA\n</proposed_plan>\n";

  for (const text of [
    "</proposed_plan>\n",
    "<proposed_plan>x\n",
    "<proposed_plan >\n",
    "<PROPOSED_PLAN>\n",
    "text <proposed_plan>\n",
    `\`\`\`\n${block}\`\`\`\n`,
    `~~~~ xml\n~~~\n${block}~~~~\n`,
    `- like this:\n    \`\`\`xml\n    ${block}    \`\`\`\n`,
    `\`\`\`\n${block}`,
  ]) {
    test(`${JSON.stringify(text)} is text`, () => {
      assert.deepEqual(found([text]), { visible: text, plans: [], deltas: "" });
    });
  }

  test("a block behind fenced code is a plan", () => {
    for (const code of ["```\nx\n```\n", "~~~\n```\n~~~~\n", "``` a`b\n"]) {
      assert.deepEqual(found([code + block]).plans, ["A\n"], code);
    }
  });
});

test("text is given out as soon as it cannot be a tag", () => {
  const first = readPlan(PLAN_READER, "  <prop");
  assert.deepEqual(first.parts, []);
  const second = readPlan(first.reader, "erty");
  assert.deepEqual(second.parts, [{ kind: "text", text: "  <property" }]);
  const third = readPlan(second.reader, "> and more");
  assert.deepEqual(third.parts, [{ kind: "text", text: "> and more" }]);
});

test("the last plan of a text is the one that holds", () => {
  const text = "<proposed_plan>\nA\n</proposed_plan>\n<proposed_plan>\nB\n</proposed_plan>\n";
  assert.deepEqual(splitPlan(text), { visible: "", plan: "B\n" });
  assert.deepEqual(splitPlan("no plan"), { visible: "no plan" });
});

const lines = fc.constantFrom(
  ...["<proposed_plan>", "</proposed_plan>", " <proposed_plan>\t", "<proposed_plan> x", "</prop"],
  ...["- step", "", "```", "```ts", "~~~", "   ", "<", "émoji 👩‍💻 \ud800"],
);
const texts = fc
  .array(fc.tuple(lines, fc.constantFrom("\n", "\r\n", "\n\n", "", "\r")), { maxLength: 14 })
  .map((drawn) => drawn.flat().join(""));

test("any cutting gives what the whole text gives", () => {
  fc.assert(
    fc.property(texts, fc.array(fc.nat(12), { maxLength: 40 }), (text, lengths) => {
      const chunks: string[] = [];
      let from = 0;
      for (const length of lengths) chunks.push(text.slice(from, (from += length)));
      chunks.push(text.slice(from));
      assert.deepEqual(found(chunks), found([text]));
      assert.deepEqual(found(text.split("")), found([text]));
    }),
    { numRuns: scaled(1_000) },
  );
});

test("nothing is lost but the tags", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { visible, plans, deltas } = found([text]);
      assert.equal(deltas, plans.join(""));
      const tags = text.length - visible.length - deltas.length;
      assert.ok(plans.length === 0 ? tags === 0 : tags >= plans.length * "<proposed_plan>".length);
    }),
    { numRuns: scaled(500) },
  );
});
