import { StoreError } from "../contract.ts";

/** How many migrations there are. What is up to date need not load them. */
export const SCHEMA = 6;

export function newerSchema(path: string, schema: number, known: number = SCHEMA): StoreError {
  const message =
    `${path} was written by a newer doneward (schema ${schema}, ` +
    `this one knows ${known}): please update doneward`;
  return new StoreError("sqlite", "newer-schema", message);
}
