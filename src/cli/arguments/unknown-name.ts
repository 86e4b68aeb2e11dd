import { nearest } from "./nearest.ts";
import { UsageError } from "./usage-error.ts";

/**
 * What to tell a person who wrote a name that there is not: the one that was probably meant, or
 * else which there are.
 */
export function unknownName(
  what: string,
  name: string,
  known: readonly string[],
  otherwise: string = `It is one of ${known.join(", ")}.`,
): UsageError {
  const meant = nearest(name, known);
  const hint = meant === undefined ? otherwise : `Did you mean ${meant}?`;
  return new UsageError(`Unknown ${what} "${name}". ${hint}`);
}

/** The one of that name. Throws a `UsageError` that says which there are. */
export function oneNamed<One extends { readonly name: string }>(
  what: string,
  name: string,
  all: readonly One[],
): One {
  const found = all.find((one) => one.name === name);
  if (found) return found;
  throw unknownName(
    what,
    name,
    all.map((one) => one.name),
  );
}
