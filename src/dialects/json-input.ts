import type { JsonValue } from "../todo/index.ts";

export type JsonObject = { readonly [key: string]: JsonValue };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const FORBIDDEN: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Deeper than any tool's input goes, and far from the end of the stack. */
const DEEPEST = 64;

/**
 * The path of the first key that no input may have, because code that copies
 * objects carelessly could be changed by it. A key that lies too deep counts.
 */
export function forbiddenKey(value: unknown): string | undefined {
  return hasForbiddenKey(value, 0) ? pathOfForbidden(value, 0)?.join(".") : undefined;
}

/** Every call is asked this, so no path is built until there is one to tell. */
function hasForbiddenKey(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (depth > DEEPEST) return true;
  if (Array.isArray(value)) return value.some((inner) => hasForbiddenKey(inner, depth + 1));
  for (const key in value) {
    if (FORBIDDEN.has(key) || hasForbiddenKey((value as JsonObject)[key], depth + 1)) return true;
  }
  return false;
}

function pathOfForbidden(value: unknown, depth: number): string[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (depth > DEEPEST) return [];
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN.has(key)) return [key];
    const path = pathOfForbidden(inner, depth + 1);
    if (path) return [key, ...path];
  }
  return undefined;
}

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
