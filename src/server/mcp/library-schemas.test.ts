import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as zod from "zod/v4";
import * as later from "./library-schemas.ts";

/** A schema as the library writes them, by one Zod or the other. */
function schemas(z: typeof zod): Readonly<Record<string, zod.ZodType>> {
  const named = z.object({ name: z.string().min(1), title: z.string().optional() });
  const json: zod.ZodType = z.lazy(() => z.union([z.string(), z.null(), z.array(json)]));
  const text = z.object({ type: z.literal("text"), text: z.string() }).strict();
  const link = z.looseObject({ type: z.literal("link"), to: z.array(json).default([]) });
  return {
    named,
    extended: named.extend({ size: z.number().int().catch(0) }),
    spread: z.object({ ...named.shape, kind: z.enum(["a", "b"]) }),
    twice: z.intersection(named, z.record(z.string(), z.unknown())),
    either: z.discriminatedUnion("type", [text, link]),
    prepared: z.preprocess((value) => value ?? { name: "none" }, named.loose()),
    inner: z.optional(named).unwrap(),
    whole: z.object({ json, named, flags: z.array(z.boolean()).optional() }).strip(),
    tuple: z.tuple([named, z.string()]),
  };
}

const VALUES = [
  ...[undefined, null, 7, "x", [], {}, { name: "" }, { name: "n" }, { name: "n", more: 1 }],
  ...[
    { name: "n", size: 1.5 },
    { name: "n", size: 2 },
    { name: "n", kind: "b" },
  ],
  ...[{ type: "text", text: "t" }, { type: "text", text: "t", more: 1 }, { type: "link" }],
  ...[{ type: "link", to: ["a", [null]], more: 1 }, { type: "link", to: [1] }, { type: "x" }],
  ...[{ json: ["a", []], named: { name: "n" }, flags: [true] }, { json: 1 }, [{ name: "n" }, "x"]],
];

describe("a schema that is made when it is needed", () => {
  const made = schemas(zod);
  for (const [name, schema] of Object.entries(schemas(later as unknown as typeof zod))) {
    test(`answers as Zod's own does: ${name}`, () => {
      for (const value of VALUES) {
        const expected = made[name]?.safeParse(value);
        assert.deepEqual(schema.safeParse(value), expected, JSON.stringify(value));
        assert.deepEqual(
          schema["~standard"].validate(value),
          made[name]?.["~standard"].validate(value),
        );
      }
    });
  }

  test("is a schema to whoever looks, and not made before it is asked", () => {
    const broken = later.object({ broken: later.enum(null) }).extend({ other: later.string() });
    assert.deepEqual(Object.keys(broken.shape ?? {}), ["broken", "other"]);
    assert.ok("_zod" in broken);
    assert.throws(() => broken.safeParse({}), TypeError);
    assert.ok((later.string() as unknown) instanceof zod.ZodString);
  });
});
