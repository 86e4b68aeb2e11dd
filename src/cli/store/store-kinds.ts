import { lstatSync } from "node:fs";
import type { Store } from "../../stores/contract.ts";

/** What people should know of one thing about a store. */
export interface Finding {
  /** What was looked at, in a word or two. */
  readonly check: string;
  /** A notice is worth knowing; what is wrong needs somebody to do something. */
  readonly state: "ok" | "notice" | "wrong";
  readonly words: string;
  /** What to do about it. */
  readonly remedy?: string;
}

/** Numbers of a schema; null where there was none, or none is counted. */
export interface Migrated {
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * What the command knows of a kind of store beside the contract that they all
 * keep. Each method is given what stands after the scheme of the store's URL.
 */
export interface StoreKind {
  /** What the store itself says that it is. */
  readonly name: string;
  /** Where it is, in people's words and without a password. */
  place(rest: string): string;
  /** Whether there is one already. Omitted: only opening it can tell. */
  exists?(rest: string): boolean;
  /** Opens it so that nothing in it changes, not even by being read. Omitted: reading changes nothing. */
  openToRead?(rest: string): Promise<Store>;
  /** How many bytes it takes. */
  bytes?(rest: string): number;
  /** The version of the schema that it has now, without bringing it up to date. */
  schemaVersion?(rest: string): number | null;
  /**
   * Brings it up to date and answers the schema's number before and after; a
   * server's role that is named gets what it needs. Omitted: opening does it.
   */
  migrate?(rest: string, application: string | undefined): Promise<Migrated>;
  /** What can be said of a store that is there. What it throws is a finding too. */
  check?(rest: string): Promise<readonly Finding[]>;
}

const memoryKind: StoreKind = {
  name: "memory",
  place: () => "this process only",
  bytes: () => 0,
};

/** What the server keeps is the server's affair; who asks for more asks it. */
const postgresKind: StoreKind = {
  name: "postgres",
  place(rest) {
    try {
      const { username, host, pathname, searchParams } = new URL(`postgres:${rest}`);
      const tenant = searchParams.get("tenant");
      const whose = tenant === null ? "" : `?${new URLSearchParams({ tenant })}`;
      return `${username && `${username}@`}${host}${pathname}${whose}`;
    } catch {
      // Not a URL as others write it: better no place than one with a password in it.
      return "a PostgreSQL server";
    }
  },

  async migrate(rest, application) {
    const { migratePostgres } = await import("../../stores/postgres/index.ts");
    const { from, to } = await migratePostgres({
      url: `postgres:${rest}`,
      ...(application !== undefined && { application }),
    });
    return { before: from === 0 ? null : from, after: to };
  },
};

/** By scheme of the URL, loaded when it is asked for. */
const KINDS: { readonly [scheme: string]: () => Promise<StoreKind> } = {
  memory: async () => memoryKind,
  file: async () => (await import("./files-kind.ts")).filesKind,
  workspace: async () => (await import("./files-kind.ts")).filesKind,
  sqlite: async () => (await import("./sqlite-kind.ts")).sqliteKind,
  postgres: async () => postgresKind,
  postgresql: async () => postgresKind,
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

const OPEN_TO_OTHERS = 0o077;

/** Whether a place, and what belongs to it, can be used by its owner only. */
export function privateModeFinding(root: string, others: readonly string[]): Finding {
  const open = [root, ...others].filter((place) => {
    const stats = lstatSync(place, { throwIfNoEntry: false });
    return stats !== undefined && !stats.isSymbolicLink() && (stats.mode & OPEN_TO_OTHERS) !== 0;
  });
  const [first] = open;
  // Windows has no modes in this sense.
  if (first === undefined || process.platform === "win32") {
    return { check: "permissions", state: "ok", words: "nobody else can read or write it" };
  }
  const more = open.length > 1 ? ` and ${open.length - 1} more` : "";
  return {
    check: "permissions",
    state: "wrong",
    words: `others can read or write ${first}${more}`,
    remedy: `chmod -R go= ${quoted(root)}`,
  };
}

/** As a shell takes it for what it is. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''")}'`;
}

const UNITS = ["bytes", "KB", "MB", "GB"];

/** A number of bytes as people read it: "812 bytes", "1.4 MB". */
export function byteCount(bytes: number): string {
  let [count, unit] = [bytes, 0];
  while (count >= 1000 && unit < UNITS.length - 1) {
    count /= 1000;
    unit++;
  }
  const shown = unit === 0 || count >= 100 ? Math.round(count) : Number(count.toFixed(1));
  return `${shown} ${UNITS[unit]}`;
}
