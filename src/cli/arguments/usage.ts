/** The person called the command in a way it does not know. Ends in exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

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

/** Fewer letters begin too many words. */
const LEAST_BEGINNING = 3;

/** The known word that was probably meant: one that is close enough, or begins so as no other. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const written = word.toLowerCase();
  return closest(written, known) ?? begunBy(written, known);
}

function begunBy(word: string, known: readonly string[]): string | undefined {
  if (word.length < LEAST_BEGINNING) return undefined;
  const [first, ...others] = known.filter((candidate) => candidate.startsWith(word));
  return others.length === 0 ? first : undefined;
}

function closest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(word, candidate);
    if (distance < least) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

/** Letters added, left out, mistaken or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
