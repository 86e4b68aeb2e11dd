/** A settings file with an entry added, or why that cannot be done. */
export type Edited =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: Refusal };

/**
 * Why a file is left alone: it does not read as what it should be; something
 * else is where the entry goes; or somebody else has an entry of that name.
 */
export type Refusal = "not-readable" | "in-the-way" | "taken";

export const refused = (why: Refusal): Edited => ({ ok: false, why });

/** What a step needs of the text it is carried out on. */
export interface Entry {
  readonly path: readonly string[];
  readonly value: unknown;
}
