/** Without vowels and look-alikes: no words by chance, nothing to mistake. */
const LETTERS = "bcdfghjkmnpqrstvwxz";
const LATER = `${LETTERS}23456789`;
const SHORTEST = 3;

/** So long that of so many tasks hardly one in a thousand new ids is taken already. */
export function idLength(created: number): number {
  let length = SHORTEST;
  while (LETTERS.length * LATER.length ** (length - 1) < 1_000 * created) length++;
  return length;
}

/** An id of a letter and more letters or digits. `random` answers numbers from 0 up to 1. */
export function newTaskId(length: number, random: () => number): string {
  const pick = (from: string): string => from[Math.floor(random() * from.length)] ?? "";
  return Array.from({ length }, (_, place) => pick(place === 0 ? LETTERS : LATER)).join("");
}
