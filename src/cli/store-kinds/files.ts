import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { isGone, isOwnerName } from "../../stores/files/disk/owner.ts";
import { privateModeFinding } from "./private-mode.ts";
import type { Finding, StoreKind } from "./store-kind.ts";

export const filesKind: StoreKind = {
  name: "files",
  place: (rest) => resolve(rest),
  exists: (rest) => existsSync(rest),
  bytes: (rest) => below(resolve(rest)).reduce((sum, place) => sum + sizeOf(place), 0),

  async check(rest) {
    const directory = resolve(rest);
    const places = below(directory);
    return [privateModeFinding(directory, places), lockFinding(places)];
  },
};

/** Every file and directory below a directory, as far as they are still there. */
function below(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" }).map((name) =>
    join(directory, name),
  );
}

function sizeOf(place: string): number {
  const stats = statSync(place, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : 0;
}

function lockFinding(places: readonly string[]): Finding {
  const stale = places.filter((place) => {
    const name = basename(place);
    const stats = isOwnerName(name) ? statSync(place, { throwIfNoEntry: false }) : undefined;
    return stats !== undefined && isGone(name, stats.ctimeMs);
  });
  return stale.length === 0
    ? { check: "locks", state: "ok", words: "none is held by a process that is gone" }
    : {
        check: "locks",
        state: "notice",
        words: `${stale.length} held by processes that are gone; the next write takes them over`,
      };
}
