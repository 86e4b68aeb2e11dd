/**
 * Freezes plain JSON data in depth and answers it. What is frozen already is
 * taken to be so in depth. `before`, which is frozen, is what it was made of: what stands where it
 * stood is not looked at, so that a list of which one todo changed costs one todo.
 */
export function freezeJson<T>(value: T, before?: unknown): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) {
    // To read places of a frozen array takes longer than to copy it.
    const were: unknown[] = Array.isArray(before) ? [...before] : [];
    for (let place = 0; place < value.length; place++) {
      if (value[place] !== were[place]) freezeJson(value[place], were[place]);
    }
  } else {
    const were = Object(before) as typeof value;
    for (const key in value) {
      // Most are texts and numbers; a call for each of them would be most of the work.
      if (typeof value[key] === "object") freezeJson(value[key], were[key]);
    }
  }
  return Object.freeze(value);
}
