/**
 * Freezes plain JSON data in depth and answers it. What is frozen already is
 * taken to be so in depth: a list of which one todo changed costs one todo.
 */
export function freezeJson<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  if (Array.isArray(value)) for (const item of value) freezeJson(item);
  else for (const key in value) freezeJson(value[key]);
  return value;
}
