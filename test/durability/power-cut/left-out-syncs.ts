import fs from "node:fs";
import type { Store } from "../../../src/stores/contract.ts";
import { openStore } from "../../../src/stores/open-store.ts";
import { openConnection } from "../../../src/stores/sqlite/open-connection.ts";
import { sqliteStore } from "../../../src/stores/sqlite/sqlite-store.ts";

/** A store as it would be if its author had forgotten one kind of sync. */
type Opening = (place: string) => Promise<Store>;

const withoutFsync = (isLeftOut: (file: string) => boolean) => (place: string) => {
  const { fsyncSync } = fs;
  fs.fsyncSync = (descriptor) => {
    if (!isLeftOut(fs.readlinkSync(`/proc/self/fd/${descriptor}`))) fsyncSync(descriptor);
  };
  return openStore(`file:${place}`);
};

const withSynchronous = (level: string) => async (place: string) => {
  const connection = await openConnection(place);
  connection.execute(`PRAGMA synchronous = ${level}`);
  return sqliteStore(connection);
};

/** What can be forgotten, by the scheme of the store's URL. */
export const LEFT_OUT_SYNCS: Readonly<Record<string, Readonly<Record<string, Opening>>>> = {
  file: {
    "without the sync of a journal": withoutFsync((file) => file.endsWith(".jsonl")),
    "without the sync of drafts": withoutFsync((file) => file.endsWith(".tmp")),
    "without the sync of directories": withoutFsync((file) => fs.statSync(file).isDirectory()),
  },
  sqlite: {
    "with synchronous NORMAL, the default of some drivers": withSynchronous("NORMAL"),
    "with synchronous OFF": withSynchronous("OFF"),
  },
};
