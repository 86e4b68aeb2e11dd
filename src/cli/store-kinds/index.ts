import type { StoreKind } from "./store-kind.ts";

export type { Finding, Migrated } from "./store-kind.ts";

/** By scheme of the URL, loaded when it is asked for. */
const KINDS: { readonly [scheme: string]: () => Promise<StoreKind> } = {
  memory: async () => (await import("./memory.ts")).memoryKind,
  file: async () => (await import("./files.ts")).filesKind,
  workspace: async () => (await import("./files.ts")).filesKind,
  sqlite: async () => (await import("./sqlite.ts")).sqliteKind,
  postgres: async () => (await import("./postgres.ts")).postgresKind,
  postgresql: async () => (await import("./postgres.ts")).postgresKind,
};

/** A store's URL, taken apart, with what is known of its kind. */
export interface NamedStore {
  readonly url: string;
  readonly rest: string;
  readonly kind: StoreKind;
  /** Where it is, in people's words. */
  readonly place: string;
}

/** What a URL names. One that names nothing we know is left to whoever opens it to refuse. */
export async function namedStore(url: string): Promise<NamedStore> {
  const [, scheme = "", rest = ""] = /^([a-z]+):(.*)$/is.exec(url) ?? [];
  const load = Object.hasOwn(KINDS, scheme) ? KINDS[scheme] : undefined;
  const kind: StoreKind = (await load?.()) ?? { name: scheme, place: () => "somewhere" };
  return { url, rest, kind, place: kind.place(rest) };
}
