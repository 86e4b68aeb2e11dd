import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { makePrivateDirectory, reasonAgainst } from "../private-place.ts";
import { Queue } from "../queue.ts";

/** So many scopes are kept in mind. */
const MOST = 200;

/**
 * The queues of this machine's writers, one for each scope, in the directory for
 * temporary files. Writers of other machines are met at the server only: it
 * refuses all but one of those that come with the same revision.
 */
export class Queues {
  readonly #tenant: string;
  readonly #queues = new Map<string, Queue>();
  #place: string | undefined;

  constructor(tenant: string) {
    this.#tenant = tenant;
  }

  of(scope: string): Queue {
    const known = this.#queues.get(scope);
    if (known) return known;
    this.#place ??= ownPlace();
    const name = createHash("sha256")
      .update(JSON.stringify([this.#tenant, scope]))
      .digest("hex");
    const queue = new Queue(path.join(this.#place, name.slice(0, 32)));
    if (this.#queues.size >= MOST) this.#queues.clear();
    this.#queues.set(scope, queue);
    return queue;
  }

  close(): void {
    for (const queue of this.#queues.values()) queue.close();
  }
}

/** Others can write to the directory above it. One that is not ours alone is not used. */
function ownPlace(): string {
  const user = process.geteuid?.() ?? "user";
  const place = path.join(os.tmpdir(), `doneward-queues-${user}`);
  return isOurs(place) ? place : path.join(os.devNull, "none");
}

function isOurs(place: string): boolean {
  try {
    makePrivateDirectory(place);
    return reasonAgainst(fs.lstatSync(place), "directory") === undefined;
  } catch {
    return false;
  }
}
