import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileReason } from "../../workstream/todo-command/host.ts";
import type { Io } from "../io.ts";
import { withoutMark } from "./byte-order-mark.ts";
import { UsageError } from "./usage-error.ts";

/** What stands in a file that a person named. Throws a `UsageError` if it cannot be read. */
export function readNamedFile({ cwd }: Pick<Io, "cwd">, path: string): string {
  const file = resolve(cwd, path);
  try {
    return withoutMark(readFileSync(file, "utf8"));
  } catch (error) {
    throw cannot("read", file, error);
  }
}

/** Writes a file that a person named, and answers where it is. Throws a `UsageError` if it cannot. */
export function writeNamedFile({ cwd }: Pick<Io, "cwd">, path: string, text: string): string {
  const file = resolve(cwd, path);
  try {
    writeFileSync(file, text);
    return file;
  } catch (error) {
    throw cannot("write", file, error);
  }
}

export function cannot(what: "read" | "write", file: string, error: unknown): UsageError {
  return new UsageError(`Cannot ${what} ${file}: ${fileReason(error)}`);
}
