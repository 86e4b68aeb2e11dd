import { UsageError } from "./usage-error.ts";

/** The number that an option was given. Throws a `UsageError` for anything but 1, 2, 3… */
export function countOption(name: string, text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new UsageError(`--${name} needs a whole number above 0, not "${text}"`);
}
