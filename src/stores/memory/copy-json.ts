/**
 * A copy of plain JSON data that shares nothing with the original; several
 * times cheaper than `structuredClone` or freezing in depth.
 */
export function copyJson<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => copyJson(item)) as T;
  // Spreading makes every key an own property, `__proto__` too, before it is assigned to.
  const copy = { ...value };
  for (const key in copy) {
    const inner = copy[key];
    if (typeof inner === "object") copy[key] = copyJson(inner);
  }
  return copy;
}
