import type { JsonValue } from "../todo/index.ts";
import type { JsonObject } from "../todo/json.ts";
import { isObject } from "../todo/json.ts";
import { freezeJson } from "./freeze-json.ts";

type Path = readonly (string | number)[];

/** What stands elsewhere than before: where, and what. */
export type JsonDifference = readonly (readonly [path: Path, value: JsonValue])[];

/**
 * What makes one value of another. Parts that both share are not looked into. An object with other
 * keys than before, or with the same in another order, is in it as a whole, as is an array of
 * another length: the order of keys is part of what is stored.
 */
export function differenceOf(before: JsonValue, after: JsonValue): JsonDifference {
  const steps: [Path, JsonValue][] = [];
  /** Where `compare` is. */
  const path: (string | number)[] = [];
  const compareAt = (step: string | number, old: JsonValue, now: JsonValue): void => {
    if (old === now) return;
    path.push(step);
    compare(old, now);
    path.pop();
  };
  const compare = (old: JsonValue, now: JsonValue): void => {
    if (Array.isArray(old) && Array.isArray(now) && old.length === now.length) {
      for (const place of placesThatDiffer(old, now)) compareAt(place, old[place], now[place]);
    } else if (isObject(old) && isObject(now) && hasSameKeys(old, now)) {
      for (const key in old) compareAt(key, old[key] as JsonValue, now[key] as JsonValue);
    } else steps.push([[...path], now]);
  };
  if (before !== after) compare(before, after);
  return steps;
}

function placesThatDiffer(old: readonly JsonValue[], now: readonly JsonValue[]): number[] {
  // What is known is frozen, and to read places of a frozen array takes longer than to copy it.
  const were = [...old];
  const places: number[] = [];
  for (let place = 0; place < were.length; place++) {
    if (were[place] !== now[place]) places.push(place);
  }
  return places;
}

/**
 * A new value. It shares what did not change with the old one, which is frozen in depth, and is
 * itself frozen where it is new.
 */
export function withDifference(before: JsonValue, difference: JsonDifference): JsonValue {
  /** An array is long: it is copied once, however many of its places change. */
  const copies = new Set<JsonValue>();
  let value = before;
  for (const [path, put] of difference) {
    value = withValueAt(value, path, 0, freezeJson(put), copies);
  }
  for (const copy of copies) Object.freeze(copy);
  return value;
}

/** Goes on at `depth` of the path. */
function withValueAt(
  within: JsonValue,
  path: Path,
  depth: number,
  put: JsonValue,
  copies: Set<JsonValue>,
): JsonValue {
  if (depth === path.length) return put;
  if (Array.isArray(within)) {
    // `with()` takes fifty times as long where the array is frozen.
    const copy: JsonValue[] = copies.has(within) ? within : [...within];
    copies.add(copy);
    const place = path[depth] as number;
    copy[place] = withValueAt(copy[place] as JsonValue, path, depth + 1, put, copies);
    return copy;
  }
  const object = within as JsonObject;
  const key = path[depth] as string;
  const value = withValueAt(object[key] as JsonValue, path, depth + 1, put, copies);
  return Object.freeze({ ...object, [key]: value });
}

/** A key without a value is none: it is not stored. */
function hasSameKeys(old: JsonObject, now: JsonObject): boolean {
  const were = Object.keys(old);
  let place = 0;
  for (const key in now) {
    if (now[key] !== undefined && key !== were[place++]) return false;
  }
  return place === were.length;
}
