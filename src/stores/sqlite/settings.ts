import { StoreError } from "../contract.ts";
import type { Connection } from "./connection.ts";

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
