import type { JsonValue } from "../todo/index.ts";
import type { JsonObject } from "../todo/json.ts";
import { isObject } from "../todo/json.ts";

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

/** A new value; what did not change is shared with the old one. */
export function withDifference(before: JsonValue, difference: JsonDifference): JsonValue {
  return difference.reduce((value, [path, put]) => withValueAt(value, path, put), before);
}

function withValueAt(within: JsonValue, [step, ...path]: Path, put: JsonValue): JsonValue {
  if (step === undefined) return put;
  if (Array.isArray(within)) {
    // `with()` takes fifty times as long where the array is frozen.
    const copy: JsonValue[] = [...within];
    const place = step as number;
    copy[place] = withValueAt(copy[place] as JsonValue, path, put);
    return copy;
  }
  const object = within as JsonObject;
  return { ...object, [step]: withValueAt(object[step] as JsonValue, path, put) };
}

/** A key without a value is none: it is not stored. */
function hasSameKeys(old: JsonObject, now: JsonObject): boolean {
  const keys = Object.keys(now).filter((key) => now[key] !== undefined);
  const were = Object.keys(old);
  return keys.length === were.length && keys.every((key, place) => key === were[place]);
}
