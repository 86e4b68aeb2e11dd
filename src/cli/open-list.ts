import { DEFAULT_DIALECT } from "../dialects/default-dialect.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { Workstream } from "../workstream/index.ts";
import { openWorkstream } from "../workstream/index.ts";
import type { Io } from "./io.ts";
import { workspaceHere } from "./workspace.ts";

export interface OpenListOptions {
  /** URL of the store. Omitted: see `Io.openStore`. */
  readonly store?: string | undefined;
  /** Omitted: the default one. */
  readonly dialect?: Dialect;
}

/** Opens the list of the workspace we are in for as long as `use` takes. */
export async function withList<T>(
  io: Io,
  { store: url, dialect = DEFAULT_DIALECT }: OpenListOptions,
  use: (work: Workstream) => Promise<T>,
): Promise<T> {
  const store = await io.openStore(url);
  try {
    const origin = await workspaceHere(io, store);
    return await use(await openWorkstream({ store, origin, dialect, now: io.now }));
  } finally {
    await store.close();
  }
}
