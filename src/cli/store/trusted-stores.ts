import { homedir } from "node:os";
import { join } from "node:path";
import { Door } from "../../door/index.ts";
import { dataFolder } from "../../stores/open-store.ts";
import { reasonAgainst } from "../../stores/private-place.ts";
import { isObject, parsedJson } from "../../todo/json.ts";
import type { Io } from "../io.ts";
import { signOfAgent } from "../person/gate.ts";

/** A store in a workspace that the user accepted, or made. */
export interface TrustedStore {
  /** The real path of its folder. */
  readonly path: string;
  /** Who the folder belonged to then; null where the system has no owners. */
  readonly owner: number | null;
}

/**
 * The stores in workspaces that the user accepted, kept outside of them: a
 * repository brings its own folder, and cannot bring its own acceptance.
 */
export class TrustedStores {
  readonly #world: Pick<Io, "env" | "ancestors">;
  readonly #door: Door;
  readonly #file: string;

  constructor(world: Pick<Io, "env" | "ancestors">) {
    const { env } = world;
    const data = dataFolder(env, process.platform, env["HOME"] || homedir());
    this.#world = world;
    this.#door = new Door(data);
    this.#file = join(data, "trusted-stores.json");
  }

  /** Nothing counts that others could have written. */
  list(): readonly TrustedStore[] {
    const stats = this.#door.look(this.#file);
    if (!stats || reasonAgainst(stats, "file") !== undefined) return [];
    const text = this.#door.reading(this.#file, (file) => String(file?.readAll() ?? ""));
    const read = parsedJson(text);
    const stores = isObject(read) && Array.isArray(read["stores"]) ? read["stores"] : [];
    return stores.filter(isTrustedStore);
  }

  /** Whether the folder at this real path is accepted, and still belongs to whom it belonged. */
  has(folder: string): boolean {
    const owner = ownerOf(folder);
    if (owner === undefined) return false;
    if (this.#isNamedInEnvironment(folder)) return true;
    return this.list().some((store) => store.path === folder && store.owner === owner);
  }

  /** Answers whether it could: only a folder of the user's own, that is no link, can be accepted. */
  add(folder: string): boolean {
    const owner = ownerOf(folder);
    if (owner === undefined) return false;
    const others = this.list().filter(({ path }) => path !== folder);
    this.#write([...others, { path: folder, owner }]);
    return true;
  }

  /** Answers whether there was anything to take back. */
  remove(folder: string): boolean {
    const stores = this.list();
    const others = stores.filter(({ path }) => path !== folder);
    if (others.length < stores.length) this.#write(others);
    return others.length < stores.length;
  }

  /** For runs that nobody watches. What is set in or below an agent is not the user's word. */
  #isNamedInEnvironment(folder: string): boolean {
    const { DONEWARD_TRUST: named } = this.#world.env;
    return named === folder && signOfAgent(this.#world) === undefined;
  }

  #write(stores: readonly TrustedStore[]): void {
    const draft = `${this.#file}.${process.pid}`;
    const bytes = Buffer.from(`${JSON.stringify({ stores }, null, 2)}\n`);
    this.#door.makeRoot();
    this.#door.removeAll(draft);
    this.#door.writing(draft, "new", (file) => file.write(bytes, 0));
    this.#door.rename(draft, this.#file);
  }
}

/** Undefined: it is not a folder of this user's own. */
function ownerOf(folder: string): number | null | undefined {
  const stats = new Door(folder).look(folder);
  if (!stats?.isDirectory()) return undefined;
  if (process.geteuid === undefined) return null;
  return Number(stats.uid) === process.geteuid() ? Number(stats.uid) : undefined;
}

function isTrustedStore(value: unknown): value is TrustedStore {
  return isObject(value) && typeof value["path"] === "string" && "owner" in value;
}
