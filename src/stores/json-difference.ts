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
  const compare = (old: JsonValue, now: JsonValue, path: Path): void => {
    if (Array.isArray(old) && Array.isArray(now) && old.length === now.length) {
      // What is known is frozen, and to read places of a frozen array takes longer than to copy it.
      const were = [...(old as readonly JsonValue[])];
      for (let place = 0; place < were.length; place++) {
        if (were[place] !== now[place])
          compare(were[place] as JsonValue, now[place], [...path, place]);
      }
    } else if (isObject(old) && isObject(now) && hasSameKeys(old, now)) {
      for (const key of Object.keys(old)) {
        const [was, is] = [old[key] as JsonValue, now[key] as JsonValue];
        if (was !== is) compare(was, is, [...path, key]);
      }
    } else steps.push([path, now]);
  };
  if (before !== after) compare(before, after, []);
  return steps;
}

/**
 * A new value. It shares what did not change with the old one, which is frozen in depth, and is
 * itself frozen where it is new.
 */
export function withDifference(before: JsonValue, difference: JsonDifference): JsonValue {
  /** An array is long: it is copied once, however many of its places change. */
  const copies = new Set<JsonValue>();
  let value = before;
  for (const [path, put] of difference) value = withValueAt(value, path, freezeJson(put), copies);
  for (const copy of copies) Object.freeze(copy);
  return value;
}

function withValueAt(
  within: JsonValue,
  [step, ...path]: Path,
  put: JsonValue,
  copies: Set<JsonValue>,
): JsonValue {
  if (step === undefined) return put;
  if (Array.isArray(within)) {
    // `with()` takes fifty times as long where the array is frozen.
    const copy: JsonValue[] = copies.has(within) ? within : [...within];
    copies.add(copy);
    const place = step as number;
    copy[place] = withValueAt(copy[place] as JsonValue, path, put, copies);
    return copy;
  }
  const object = within as JsonObject;
  const value = withValueAt(object[step] as JsonValue, path, put, copies);
  return Object.freeze({ ...object, [step]: value });
}

/** A key without a value is none: it is not stored. */
function hasSameKeys(old: JsonObject, now: JsonObject): boolean {
  const keys = Object.keys(now).filter((key) => now[key] !== undefined);
  const were = Object.keys(old);
  return keys.length === were.length && keys.every((key, place) => key === were[place]);
}
