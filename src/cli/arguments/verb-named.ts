import { nearest } from "./nearest.ts";
import { UsageError } from "./usage-error.ts";

/** The verb of a command that a word names. Throws a `UsageError` that says which there are. */
export function verbNamed<Verb>(verbs: { readonly [name: string]: Verb }, name: string): Verb {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb !== undefined) return verb;
  const known = nearest(name, Object.keys(verbs));
  const hint = known ? `Did you mean ${known}?` : `It is one of ${Object.keys(verbs).join(", ")}.`;
  throw new UsageError(`Unknown verb "${name}". ${hint}`);
}
