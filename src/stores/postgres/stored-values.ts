import { StoreError } from "../contract.ts";

/**
 * A name or key as it is stored: with the escapes of a JSON string, so that NUL
 * and lone surrogates, which PostgreSQL's text cannot carry, come back as they
 * were.
 */
export function storedName(name: string): string {
  return JSON.stringify(name).slice(1, -1);
}

export function nameFromStored(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch (cause) {
    throw new StoreError("postgres", "corrupt", `the name ${text} is not readable`, { cause });
  }
}

/** PostgreSQL's whole numbers end somewhere, far above anything that is counted. */
export function storedNumber(number: number): number {
  return Math.min(Math.max(0, number), Number.MAX_SAFE_INTEGER);
}
