import { resolve } from "node:path";
import type { Dialect } from "../../dialects/dialect.ts";
import type { PhaseDraft } from "../../todo/index.ts";
import type { Io } from "../io.ts";
import { cannot, readNamedFile } from "./named-file.ts";
import { UsageError } from "./usage-error.ts";

/** Reads a list in a dialect's own shape from a JSON file. */
export function givenList(io: Io, path: string, dialect: Dialect): readonly PhaseDraft[] {
  const text = readNamedFile(io, path);
  const file = resolve(io.cwd, path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw cannot("read", file, error);
  }
  const phases = dialect.fromNative(value);
  if (phases) return phases;
  throw new UsageError(`${file} has no list in the shape of the dialect ${dialect.name}.`);
}
