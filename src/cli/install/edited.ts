import { isDeepStrictEqual } from "node:util";

/** A settings file with an entry added, or why that cannot be done. */
export type Edited =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: Refusal };

/**
 * Why a file is left alone: it does not read as what it should be; something
 * else is where the entry goes; somebody else has an entry of that name; ours is
 * written so that it cannot be told from others; or the system does not let us
 * read or write it.
 */
export type Refusal = "not-readable" | "in-the-way" | "taken" | "interwoven" | "no-access";

export const refused = (why: Refusal): Edited => ({ ok: false, why });

/** What a step needs of the text it is carried out on. */
export interface Entry<Key = string> {
  readonly path: readonly Key[];
  readonly value: unknown;
}

/**
 * Whether an entry is the one that we added, also if somebody has changed
 * something about it since: it starts the same commands.
 */
export function isOurs(found: unknown, added: unknown): boolean {
  const commands = commandsIn(added);
  if (commands.length === 0) return isDeepStrictEqual(found, added);
  return isDeepStrictEqual(commandsIn(found), commands);
}

/** Whether an entry can be known by what it starts. */
export function hasCommand(added: unknown): boolean {
  return commandsIn(added).length > 0;
}

function commandsIn(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === "command" ? [member as unknown] : commandsIn(member),
  );
}
