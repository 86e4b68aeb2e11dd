import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { Connection } from "../../stores/sqlite/connection.ts";
import { openConnection } from "../../stores/sqlite/open-connection.ts";
import { readSetting, SETTINGS } from "../../stores/sqlite/open-connection.ts";
import type { Finding, StoreKind } from "./store-kinds.ts";
import { privateModeFinding } from "./store-kinds.ts";

/** A log of this size is not written back any more: somebody reads and never stops. */
const LARGE_LOG = 64 * 1024 * 1024;

/** What SQLite keeps beside the database while it is used. */
const filesOf = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`].filter(existsSync);

export const sqliteKind: StoreKind = {
  name: "sqlite",
  place: (rest) => resolve(rest),
  exists: (rest) => existsSync(rest),
  bytes: (rest) => filesOf(rest).reduce((sum, file) => sum + statSync(file).size, 0),

  schemaVersion(rest) {
    // Opening a file that is not there would make it.
    if (!existsSync(rest)) return null;
    const connection = new Connection(resolve(rest));
    try {
      return Number(readSetting(connection, "user_version"));
    } finally {
      connection.close();
    }
  },

  async check(rest) {
    const file = resolve(rest);
    const connection = await openConnection(file);
    try {
      return [
        settingsFinding(connection),
        integrityFinding(connection),
        logFinding(`${file}-wal`),
        privateModeFinding(file, filesOf(file).slice(1)),
      ];
    } finally {
      connection.close();
    }
  },
};

function settingsFinding(connection: Connection): Finding {
  const actual = SETTINGS.map(({ name, expected }) => ({
    isRight: readSetting(connection, name) === expected,
    text: `${name} ${String(readSetting(connection, name))}`,
  }));
  const wrong = actual.filter(({ isRight }) => !isRight);
  if (wrong.length === 0) {
    return { check: "settings", state: "ok", words: "every write is flushed to disk" };
  }
  return {
    check: "settings",
    state: "wrong",
    words: `SQLite runs with ${wrong.map(({ text }) => text).join(", ")}`,
    remedy: "take the latest Node 24",
  };
}

function integrityFinding(connection: Connection): Finding {
  const faults = [
    ...connection.all<{ integrity_check: string }>("PRAGMA integrity_check"),
    ...connection.all<{ table: string }>("PRAGMA foreign_key_check"),
  ]
    .map((row) => ("integrity_check" in row ? row.integrity_check : `a stray row in ${row.table}`))
    .filter((text) => text !== "ok");
  const [first] = faults;
  if (first === undefined) {
    return { check: "integrity", state: "ok", words: "the file is sound" };
  }
  return {
    check: "integrity",
    state: "wrong",
    words: `SQLite found ${faults.length} faults in the file, first: ${first}`,
    remedy: "copy what can be read to a new store: doneward store copy, or take a backup",
  };
}

function logFinding(log: string): Finding {
  const size = existsSync(log) ? statSync(log).size : 0;
  if (size <= LARGE_LOG)
    return { check: "log", state: "ok", words: "written back as it should be" };
  return {
    check: "log",
    state: "notice",
    words: `${log} has grown to ${Math.round(size / 1024 / 1024)} MB`,
    remedy: "end programs that have had the store open for long",
  };
}
