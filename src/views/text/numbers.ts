/**
 * Numbers as people read them.
 * @module
 */

const ROMAN = [
  ["M", 1000],
  ["CM", 900],
  ["D", 500],
  ["CD", 400],
  ["C", 100],
  ["XC", 90],
  ["L", 50],
  ["XL", 40],
  ["X", 10],
  ["IX", 9],
  ["V", 5],
  ["IV", 4],
  ["I", 1],
] as const;

/** I, II, III, IV… for 1 and up. */
export function romanNumeral(value: number): string {
  let rest = value;
  let numeral = "";
  for (const [letters, worth] of ROMAN) {
    numeral += letters.repeat(Math.floor(rest / worth));
    rest %= worth;
  }
  return numeral;
}

/** "1 todo", "2,000 todos". */
export function counted(count: number, noun: string): string {
  const grouped = String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${grouped} ${noun}${count === 1 ? "" : "s"}`;
}

/** A span in milliseconds at a glance: 42s, 12m, 3h 20m, 5d. A negative one reads as 0s. */
export function briefSpan(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (minutes < 1) return `${seconds}s`;
  if (hours < 1) return `${minutes}m`;
  if (hours >= 24) return `${Math.floor(hours / 24)}d`;
  return minutes % 60 === 0 ? `${hours}h` : `${hours}h ${minutes % 60}m`;
}
