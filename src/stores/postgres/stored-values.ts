import { StoreError } from "../contract.ts";

/** A name from what `storedName` made of it. */
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
