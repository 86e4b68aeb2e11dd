/**
 * What hot commands use of `node:crypto`, under its names: to load that takes a process that hashes
 * once longer than everything else it does. The build puts this in its place in their bundles.
 * @module
 */
import type crypto from "node:crypto";
import type { BinaryLike, BinaryToTextEncoding } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { sha256 } from "./sha256.ts";

/** What is longer takes so long here that the module is loaded in the meantime. */
const SHORT = 2_000;

export function hash(
  algorithm: string,
  data: BinaryLike,
  as: BinaryToTextEncoding = "hex",
): string {
  const isLight = algorithm === "sha256" && as === "hex" && typeof data === "string";
  return isLight && data.length <= SHORT ? sha256(data) : whole().hash(algorithm, data, as);
}

/** From where `node:crypto` has them, too. */
export function randomBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let file: number | undefined;
  try {
    file = openSync("/dev/urandom", "r");
    return readSync(file, bytes) === size ? bytes : whole().randomBytes(size);
  } catch {
    // Not every system has such a file.
    return whole().randomBytes(size);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

export function randomUUID(): string {
  const bytes = randomBytes(16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function whole(): typeof crypto {
  return process.getBuiltinModule("node:crypto");
}
