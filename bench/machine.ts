import { spawnSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { findBinaries } from "../test/postgres/binaries.ts";
import { peerVersions } from "./peers.ts";

/** What the figures of a run are true of. */
export function thisMachine(): string {
  const [first] = os.cpus();
  return [
    `${os.cpus().length} × ${first?.model ?? "unknown processor"}`,
    `${Math.round(os.totalmem() / 2 ** 30)} GB`,
    `${os.type()} ${os.release()}`,
    `Node ${process.version}`,
    postgresVersion(),
    `peers: ${peerVersions()}`,
  ].join(", ");
}

/** Of the server that suites start. */
function postgresVersion(): string {
  const program = path.join(findBinaries().directory, "postgres");
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return `PostgreSQL ${/\(PostgreSQL\) (\S+)/.exec(stdout)?.[1] ?? "of an unknown version"}`;
}
