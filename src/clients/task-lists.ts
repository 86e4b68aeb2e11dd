import type { ScopeDump } from "../stores/contract.ts";
import type { Task } from "../task/index.ts";

type Environment = { readonly [name: string]: string | undefined };

/** A task as it was and as it is to be. Without the one it is new, without the other it is deleted. */
export interface TaskChange {
  readonly before?: Task;
  readonly after?: Task;
}

export type ListWritten =
  | { readonly ok: true }
  /** Somebody else has changed the same. */
  | { readonly ok: false; readonly why: "changed" }
  /** The client has no place for these fields. */
  | { readonly ok: false; readonly why: "not-kept"; readonly fields: readonly string[] };

/** A client that keeps lists of tasks of its own, which can be looked at and written to. */
export interface ClientTaskLists {
  /** What the names of such boards begin with. */
  readonly name: string;
  /** What people call the client. */
  readonly title: string;
  /** The names of all lists of a person. */
  names(env: Environment, home: string): readonly string[];
  /** A list as something that an empty store can be given. It is only read. Undefined: there is none. */
  read(env: Environment, home: string, list: string): ScopeDump | undefined;
  /** Brings changes into a list that is there: all, or none. */
  write(
    env: Environment,
    home: string,
    list: string,
    changes: readonly TaskChange[],
  ): Promise<ListWritten>;
}
