import type { JsonObject } from "../todo/index.ts";
import { isObject } from "../todo/index.ts";
import { shortened } from "./reply-text.ts";

export { isObject };
export type { JsonObject };

/** What models that send JSON inside a string meant; anything else is left as it is. */
export function parsedIfJson(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    // Not JSON after all: the caller's own checks say what is wrong with it.
    return value;
  }
}

/** The arguments of a call, read also where they, or the field that has the list, came as JSON in a string. */
export function argumentsWith(field: string, input: unknown): unknown {
  const value = parsedIfJson(input);
  if (!isObject(value) || typeof value[field] !== "string") return value;
  return { ...value, [field]: parsedIfJson(value[field]) };
}

/** The type of a JSON value, as JSON Schema calls it. */
export function typeName(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}

export type Path = readonly (string | number)[];

/** Deeper than any tool's input goes, and far from the end of the stack. */
const DEEPEST = 64;

/** The last step of a path that goes too deep. */
const TOO_DEEP = "(nested too deep)";
const MOST_STEPS = 4;
const MOST_OF_KEY = 30;

/** The key that `forbiddenPath` finds, as people write paths: `todos.1.extra.__proto__`. */
export function forbiddenKey(value: unknown): string | undefined {
  return forbiddenPath(value)?.join(".");
}

/**
 * The path of the first key that no input may have, because code that copies
 * objects carelessly could be changed by it. What is nested too deep counts as
 * such a key. Long paths and keys are cut.
 */
export function forbiddenPath(value: unknown): Path | undefined {
  const path = hasForbiddenKey(value, 0) ? pathOfForbidden(value, 0) : undefined;
  if (!path || path.length <= MOST_STEPS + 1) return path;
  return [...path.slice(0, MOST_STEPS - 1), "…", ...path.slice(-1)];
}

/** Every call is asked this, so no path is built until there is one to tell. */
function hasForbiddenKey(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (depth > DEEPEST) return true;
  if (Array.isArray(value)) {
    for (const inner of value) if (hasForbiddenKey(inner, depth + 1)) return true;
    return false;
  }
  for (const key in value) {
    if (isForbidden(key) || hasForbiddenKey((value as JsonObject)[key], depth + 1)) return true;
  }
  return false;
}

function isForbidden(key: string): boolean {
  // Most keys are shorter, which is seen sooner than that they are others.
  if (key.length < 9) return false;
  return key === "__proto__" || key === "constructor" || key === "prototype";
}

function pathOfForbidden(value: unknown, depth: number): (string | number)[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (depth > DEEPEST) return [TOO_DEEP];
  for (const [key, inner] of Object.entries(value)) {
    if (isForbidden(key)) return [key];
    const path = pathOfForbidden(inner, depth + 1);
    if (path) return [Array.isArray(value) ? Number(key) : shortened(key, MOST_OF_KEY), ...path];
  }
  return undefined;
}
