import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startPostgres } from "../postgres/server.ts";

export interface ClaimStores {
  /** By kind of store, where its boards are. */
  readonly urls: Readonly<Record<string, string>>;
  /** For the logs of workers. */
  readonly directory: string;
  end(): Promise<void>;
}

/** A place for each kind of store that keeps boards and can be shared by processes. */
export async function claimStores(): Promise<ClaimStores> {
  const server = await startPostgres();
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-claims-"));
  return {
    urls: {
      files: `file:${path.join(directory, "claims")}`,
      sqlite: `sqlite:${path.join(directory, "claims.db")}`,
      postgres: server.url,
    },
    directory,
    async end() {
      await server.stop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}
