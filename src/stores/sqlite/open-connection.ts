import { accessSync, closeSync, constants, lstatSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { StoreError } from "../contract.ts";
import { makePrivateDirectory, reasonAgainst } from "../private-place.ts";
import { Connection, retryWhileBusy } from "./connection.ts";
import { translatingFailures } from "./failure.ts";
import { MIGRATIONS, newerSchema } from "./schema.ts";

/** Opens the database, which is made where there is none, ready to be worked with, or to be read. */
export async function openConnection(file: string): Promise<Connection> {
  refuseDefectiveSqlite();
  translatingFailures(file, () => ensurePrivateFile(file));
  const isReadOnly = isOnReadOnlyDisk(file);
  const connection = new Connection(file, { isReadOnly });
  try {
    await retryWhileBusy(() => {
      refuseForeignDatabase(connection);
      if (!isReadOnly) applySettings(connection);
      migrate(connection);
    });
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** There is something to read there all the same; what is written fails. */
function isOnReadOnlyDisk(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EROFS";
  }
}

function refuseDefectiveSqlite(): void {
  const { sqlite: version = "unknown" } = process.versions;
  if (!hasWalResetDefect(version)) return;
  const message = `SQLite ${version} can corrupt a database: please take the latest Node 24`;
  throw new StoreError("sqlite", "unsafe-sqlite", message);
}

/**
 * Whether this version of SQLite can corrupt a write-ahead log when a write
 * races a checkpoint. Mended in 3.51.3; 3.52 was withdrawn. A version that
 * cannot be read is taken for a defective one.
 */
export function hasWalResetDefect(version: string): boolean {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  if (!parts) return true;
  const [major = 0, minor = 0, patch = 0] = parts.slice(1).map(Number);
  if (major !== 3) return major < 3;
  return minor < 51 || (minor === 51 && patch < 3) || minor === 52;
}

const FILE_MODE = 0o600;

/**
 * Makes sure that the file is there, and is ours alone: in a directory that
 * nobody else can write to, neither of them a link that leads elsewhere. What
 * SQLite puts beside the file gets the mode of the file.
 */
export function ensurePrivateFile(file: string): void {
  const directory = dirname(file);
  // As a rule it is there, and then two looks are all that a hook has to wait for.
  const isThere = lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  if (!isThere) makePrivateDirectory(directory);
  refuseUnlessOurs(directory, "directory");
  if (isThere || !create(file)) refuseUnlessOurs(file, "file");
}

/**
 * False if it was there already. Such a file must not be opened here: closing
 * it would drop the locks of every connection that this process has to it.
 */
function create(file: string): boolean {
  try {
    closeSync(openSync(file, "wx", FILE_MODE));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function refuseUnlessOurs(place: string, kind: "directory" | "file"): void {
  const stats = lstatSync(place);
  const reason = reasonAgainst(stats, kind);
  if (reason) throw new StoreError("sqlite", "unsafe-place", `${place} ${reason}`);
}

interface Setting {
  readonly name: string;
  readonly asked: string;
  readonly expected: string | number;
}

/**
 * What every connection runs with. Drivers differ in their defaults, also
 * between the first connection to a file and later ones, so nothing is left to
 * them. Without FULL, acknowledged commits are lost in a power cut; without
 * fullfsync also on macOS, whose plain fsync leaves them in the drive's cache.
 */
export const SETTINGS: readonly Setting[] = [
  { name: "synchronous", asked: "FULL", expected: 2 },
  { name: "fullfsync", asked: "ON", expected: 1 },
  { name: "checkpoint_fullfsync", asked: "ON", expected: 1 },
  { name: "foreign_keys", asked: "ON", expected: 1 },
  { name: "busy_timeout", asked: "0", expected: 0 },
  { name: "journal_mode", asked: "WAL", expected: "wal" },
];

/** Sets everything and reads it back: SQLite ignores in silence what it cannot do. */
export function applySettings(connection: Connection): void {
  connection.execute(SETTINGS.map(({ name, asked }) => `PRAGMA ${name} = ${asked}`).join(";"));
  const read = SETTINGS.map(({ name }) => `(SELECT * FROM pragma_${name}) AS ${name}`).join(", ");
  const found = connection.get<Record<string, unknown>>(`SELECT ${read}`) ?? {};
  for (const { name, asked, expected } of SETTINGS) {
    const actual = found[name];
    if (actual !== expected) {
      const message = `${connection.path}: asked SQLite for ${name} ${asked} and got ${String(actual)}`;
      throw new StoreError("sqlite", "unsafe-sqlite", message);
    }
  }
}

/** The value that a pragma has now. */
export function readSetting(connection: Connection, name: string): unknown {
  const row = connection.get<Record<string, unknown>>(`PRAGMA ${name}`) ?? {};
  return Object.values(row)[0];
}

/** "done" in ASCII: marks the file as ours. */
const APPLICATION_ID = 0x646f6e65;

/**
 * Refuses a database that another program keeps its own data in. Tables and
 * mark appear together, so whoever sees tables first cannot miss the mark.
 */
export function refuseForeignDatabase(connection: Connection): void {
  if (!connection.get("SELECT 1 FROM sqlite_schema")) return;
  if (readSetting(connection, "application_id") === APPLICATION_ID) return;
  const message = `${connection.path} is a database of another program`;
  throw new StoreError("sqlite", "not-a-store", message);
}

/**
 * Brings the schema up to date. Of several processes that start at once, one
 * does it and the others find it done.
 */
export function migrate(connection: Connection, migrations: readonly string[] = MIGRATIONS): void {
  const schema = migrations.length;
  if (schemaOf(connection, schema) === schema) return;
  connection.transaction(() => {
    const pending = migrations.slice(schemaOf(connection, schema));
    for (const sql of pending) connection.execute(sql);
    connection.execute(`PRAGMA application_id = ${APPLICATION_ID}`);
    connection.execute(`PRAGMA user_version = ${schema}`);
  });
}

function schemaOf(connection: Connection, known: number): number {
  const done = readSetting(connection, "user_version") as number;
  if (done > known) throw newerSchema(connection.path, done, known);
  return done;
}
