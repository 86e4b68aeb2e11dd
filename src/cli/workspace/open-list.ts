import { DEFAULT_DIALECT } from "../../dialects/default-dialect.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import type { Store } from "../../stores/contract.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";
import { allowedFileOf } from "../../workstream/evidence/allowed-checks.ts";
import type { Hand, Workstream } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import type { Io } from "../io.ts";
import { workspaceHere } from "./workspace.ts";

export interface OpenListOptions {
  /** URL of the store. Omitted: see `Io.openStore`. */
  readonly store?: string | undefined;
  /** Omitted: the default one. */
  readonly dialect?: Dialect;
  /** Whose edits these are. Omitted: a person's. */
  readonly hand?: Hand;
  /** The board that the dialect's task tools work on. Omitted: they are not offered. */
  readonly boardOf?: (store: Store) => TaskBoard;
}

/** Opens the list of the workspace we are in for as long as `use` takes. */
export async function withList<T>(
  io: Io,
  { store: url, dialect = DEFAULT_DIALECT, hand, boardOf }: OpenListOptions,
  use: (work: Workstream, store: Store) => Promise<T>,
): Promise<T> {
  return withStore(io, url, async (store) => {
    const origin = await workspaceHere(io, store);
    const board = boardOf?.(store);
    const checks = { allowedFile: allowedFileOf(io.env) };
    const options = {
      store,
      origin,
      dialect,
      checks,
      now: io.now,
      ...(hand && { hand }),
      ...(board && { board }),
    };
    return use(await openWorkstream(options), store);
  });
}

/** Opens a store for as long as `use` takes. */
export async function withStore<T>(
  io: Io,
  url: string | undefined,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await io.openStore(url);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
