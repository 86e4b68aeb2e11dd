import { basename, join, resolve } from "node:path";
import { Door } from "../../door/index.ts";
import { openFilesStore } from "../../stores/files/index.ts";
import { isGone, isOwnerName } from "../../stores/owner.ts";
import type { Finding, StoreKind } from "./store-kinds.ts";
import { privateModeFinding } from "./store-kinds.ts";

export const filesKind: StoreKind = {
  name: "files",
  place: (rest) => resolve(rest),
  exists: (rest) => doorOf(rest).look(resolve(rest)) !== undefined,
  openToRead: (rest) => openFilesStore({ dir: rest, isReadOnly: true }),
  bytes: (rest) => below(doorOf(rest)).reduce((sum, { size }) => sum + size, 0),

  async check(rest) {
    const door = doorOf(rest);
    const places = below(door);
    const paths = places.map(({ path }) => path);
    return [privateModeFinding(door.root, paths), lockFinding(places)];
  },
};

function doorOf(rest: string): Door {
  return new Door(resolve(rest));
}

interface Place {
  readonly path: string;
  /** Of a file. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly changed: number;
}

/** Everything below the door's root, as far as it is still there. */
function below(door: Door, folder: string = door.root): Place[] {
  return door.entries(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    const stats = door.look(path);
    if (!stats) return [];
    const size = stats.isFile() ? Number(stats.size) : 0;
    const place = { path, size, changed: Number(stats.ctimeMs) };
    return [place, ...(stats.isDirectory() ? below(door, path) : [])];
  });
}

function lockFinding(places: readonly Place[]): Finding {
  const stale = places.filter(({ path, changed }) => {
    const name = basename(path);
    return isOwnerName(name) && isGone(name, changed);
  });
  return stale.length === 0
    ? { check: "locks", state: "ok", words: "none is held by a process that is gone" }
    : {
        check: "locks",
        state: "notice",
        words: `${stale.length} held by processes that are gone; the next write takes them over`,
      };
}
