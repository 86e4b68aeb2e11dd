import { NAME } from "../name.ts";
import { unknownName } from "./unknown-name.ts";
import { UsageError } from "./usage-error.ts";

/** One verb of a command that has several: `approve` of `doneward plan`. */
export interface Verb<Input> {
  /** What the verb is called with, for the usage line. */
  readonly usage: string;
  /** How many words it takes. */
  readonly words: { readonly min: number; readonly max: number };
  /** Answers the exit code. */
  run(input: Input): Promise<number>;
}

/** The verb that a word names. Throws a `UsageError` that says which there are. */
export function verbNamed<One>(verbs: { readonly [name: string]: One }, name: string): One {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb !== undefined) return verb;
  throw unknownName("verb", name, Object.keys(verbs));
}

/** The verb that a word names, if it takes so many words. Throws a `UsageError` otherwise. */
export function verbCalled<Input>(
  command: string,
  verbs: { readonly [name: string]: Verb<Input> },
  name: string,
  words: readonly string[],
): Verb<Input> {
  const verb = verbNamed(verbs, name);
  const { min, max } = verb.words;
  if (words.length >= min && words.length <= max) return verb;
  throw new UsageError(`Usage: ${NAME} ${command} ${verb.usage}`);
}
