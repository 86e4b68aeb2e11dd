/**
 * Zod as the official library gets it in a bundle. The library describes every message of both
 * revisions when it is loaded, about a thousand schemas, of which a connection needs a few. Here a
 * schema is made when it is first asked about a value; until then it only remembers how.
 * @module
 */
import * as zod from "zod/v4";

type Schema = zod.ZodType & { readonly shape?: Shape } & Readonly<Record<string, Chained>>;
type Chained = (...words: unknown[]) => Schema;
type Shape = Readonly<Record<string, unknown>>;

/** Stands for a schema that may never be made. */
class LaterSchema {
  readonly #make: () => Schema;
  readonly #shape: Shape | undefined;
  #made: Schema | undefined;

  constructor(make: () => Schema, shape?: Shape) {
    this.#make = make;
    this.#shape = shape;
  }

  static schemaOf(later: LaterSchema): Schema {
    return (later.#made ??= later.#make());
  }

  get shape(): Shape | undefined {
    return this.#shape ?? LaterSchema.schemaOf(this).shape;
  }

  extend(fields: Shape): LaterSchema {
    return new LaterSchema(
      () => LaterSchema.schemaOf(this)["extend"]?.(made(fields)) as Schema,
      this.#shape && { ...this.#shape, ...fields },
    );
  }

  parse(value: unknown): unknown {
    return LaterSchema.schemaOf(this).parse(value);
  }

  safeParse(value: unknown): unknown {
    return LaterSchema.schemaOf(this).safeParse(value);
  }
}

/** What makes another schema of one. Whatever else is asked of a schema has it made. */
const CHAINED = [
  ...["optional", "default", "catch", "describe", "refine", "superRefine", "transform", "pipe"],
  ...["or", "array", "min", "max", "int", "nonnegative", "startsWith", "url"],
  ...["loose", "strict", "strip", "catchall", "merge", "pick", "unwrap"],
];

for (const name of CHAINED) {
  Object.defineProperty(LaterSchema.prototype, name, {
    value(this: LaterSchema, ...words: unknown[]) {
      return new LaterSchema(
        () => LaterSchema.schemaOf(this)[name]?.(...words.map(made)) as Schema,
      );
    },
  });
}

Object.setPrototypeOf(
  LaterSchema.prototype,
  new Proxy(
    {},
    {
      get: (_none, name, later: LaterSchema) => Reflect.get(LaterSchema.schemaOf(later), name),
      has: (_none, name) => name === "_zod",
    },
  ),
);

/** What a schema is made of, with every schema in it made too. */
function made(part: unknown): unknown {
  if (part instanceof LaterSchema) return LaterSchema.schemaOf(part);
  if (Array.isArray(part)) return part.map(made);
  if (typeof part !== "object" || part === null) return part;
  if (Object.getPrototypeOf(part) !== Object.prototype) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, made(value)]));
}

type Maker = (...words: never[]) => unknown;
type Later = (...words: unknown[]) => LaterSchema;
type Shaped = (shape?: Shape, ...words: unknown[]) => LaterSchema;

function later(make: Maker): Later {
  const maker = make as Chained;
  return (...words) => new LaterSchema(() => maker(...words.map(made)));
}

function shaped(make: Maker): Shaped {
  const maker = make as Chained;
  return (shape = {}, ...words) => new LaterSchema(() => maker(made(shape), ...words), shape);
}

/** What is not made later is Zod's own. */
export * from "zod/v4";
export const object: Shaped = shaped(zod.object);
export const looseObject: Shaped = shaped(zod.looseObject);
export const string: Later = later(zod.string);
export const number: Later = later(zod.number);
export const boolean: Later = later(zod.boolean);
export const literal: Later = later(zod.literal);
export const unknown: Later = later(zod.unknown);
export const array: Later = later(zod.array);
export const record: Later = later(zod.record);
export const union: Later = later(zod.union);
export const discriminatedUnion: Later = later(zod.discriminatedUnion);
export const intersection: Later = later(zod.intersection);
export const optional: Later = later(zod.optional);
export const preprocess: Later = later(zod.preprocess);
export const lazy = (schema: () => unknown): LaterSchema => later(zod.lazy)(() => made(schema()));
const nothing: Later = later(zod.null);
const enumeration: Later = later(zod.enum);
export { nothing as null, enumeration as enum };
