import type { ScopeDump } from "../stores/contract.ts";

type Environment = { readonly [name: string]: string | undefined };

/** A client that keeps lists of tasks of its own, which can be looked at. */
export interface ClientTaskLists {
  /** What the names of such boards begin with. */
  readonly name: string;
  /** What people call the client. */
  readonly title: string;
  /** The names of all lists of a person. */
  names(env: Environment, home: string): readonly string[];
  /** A list as something that an empty store can be given. It is only read. Undefined: there is none. */
  read(env: Environment, home: string, list: string): ScopeDump | undefined;
}
