import { posix, win32 } from "node:path";
import type { Store } from "./contract.ts";
import { StoreError } from "./contract.ts";

/** By scheme of the URL; each is given what stands after the colon. */
const KINDS: Readonly<Record<string, (place: string) => Promise<Store>>> = {
  memory: async () => (await import("./memory/index.ts")).memoryStore(),
  sqlite: async (place) => {
    // Not before it is asked for: whoever embeds the library need not load SQLite.
    const { openSqliteStore } = await import("./sqlite/index.ts");
    return openSqliteStore({ path: named(place, "sqlite:<path>") });
  },
  file: async (place) => {
    const { openFilesStore } = await import("./files/index.ts");
    return openFilesStore({ dir: named(place, "file:<directory>") });
  },
  postgres,
  postgresql: postgres,
};

async function postgres(place: string): Promise<Store> {
  const { openPostgresStore } = await import("./postgres/index.ts");
  return openPostgresStore({ url: `postgres:${named(place, "postgres://…")}` });
}

/** Opens the store that a URL names: `memory:`, `sqlite:<path>`, `file:<directory>` or `postgres://…`. */
export async function openStore(url: string): Promise<Store> {
  // Not by the flag that ignores case: V8 makes tables of all letters for it, and a hook would wait.
  const [, scheme = "", place = ""] = /^([A-Za-z]+):(.*)$/s.exec(url) ?? [];
  const open = Object.hasOwn(KINDS, scheme) ? KINDS[scheme] : undefined;
  if (open) return open(place);
  const known = Object.keys(KINDS).map((kind) => `${kind}:`);
  // Only the scheme is repeated: what follows may hold a password.
  const wrong = scheme === "" ? "" : `, not with ${scheme}:`;
  throw badUrl(`the URL of a store begins with ${known.join(" or ")}${wrong}`);
}

function named(place: string, form: string): string {
  if (place === "") throw badUrl(`the URL of this store is written ${form}`);
  return place;
}

function badUrl(message: string): StoreError {
  return new StoreError("store", "bad-url", message);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The store of a person who chose none: `DONEWARD_STORE`, or SQLite in the user's data directory. */
export function defaultStoreUrl(env: Environment, platform: string, home: string): string {
  if (env["DONEWARD_STORE"]) return env["DONEWARD_STORE"];
  const { join } = platform === "win32" ? win32 : posix;
  return `sqlite:${join(dataFolder(env, platform, home), "doneward.db")}`;
}

/** Where everything is that doneward keeps for a user. */
export function dataFolder(env: Environment, platform: string, home: string): string {
  const { join } = platform === "win32" ? win32 : posix;
  return join(dataDirectory(env, platform, home), "doneward");
}

/** Where programs of this user keep what is theirs. */
function dataDirectory(env: Environment, platform: string, home: string): string {
  if (platform === "win32") return env["LOCALAPPDATA"] || win32.join(home, "AppData", "Local");
  if (platform === "darwin") return posix.join(home, "Library", "Application Support");
  const chosen = env["XDG_DATA_HOME"];
  // The XDG specification has relative paths ignored.
  if (chosen && posix.isAbsolute(chosen)) return chosen;
  return posix.join(home, ".local", "share");
}
