import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findBinaries } from "../test/postgres/binaries.ts";
import { peerVersions } from "./peer-versions.ts";

/** What the figures of a run are true of. The optional ones are missing in results of older benches. */
export interface Machine {
  readonly processors: string;
  readonly memory: string;
  readonly system: string;
  /** Where temporary files are, which is where the stores of a suite are. */
  readonly disk?: string;
  readonly node: string;
  readonly postgres?: string;
  /** With their versions. */
  readonly peers?: string;
}

let known: Machine | undefined;

export function thisMachine(): Machine {
  const [first] = os.cpus();
  known ??= {
    processors: `${os.cpus().length} × ${first?.model ?? "unknown processor"}`,
    memory: `${Math.round(os.totalmem() / 2 ** 30)} GB`,
    system: `${os.type()} ${os.release()}`,
    disk: diskOf(fs.realpathSync(os.tmpdir())),
    node: `Node ${process.version}`,
    postgres: postgresVersion(),
    peers: `peers: ${peerVersions()}`,
  };
  return known;
}

/** The file system that a folder is on and its device, as Linux tells them. */
function diskOf(folder: string): string {
  const mounts = readLines("/proc/mounts").map((line) => line.split(" "));
  const isAbove = (place: string): boolean =>
    place === "/" || folder === place || folder.startsWith(`${place}/`);
  const [device = "", , kind] =
    mounts
      .filter(([, place = ""]) => isAbove(place))
      .sort(([, one = ""], [, other = ""]) => one.length - other.length)
      .at(-1) ?? [];
  return kind === undefined ? "unknown file system" : `${kind} on ${device}`;
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, "utf8").split("\n");
  } catch {
    // Not Linux.
    return [];
  }
}

/** Of the server that suites start. */
function postgresVersion(): string {
  const program = path.join(findBinaries().directory, "postgres");
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return `PostgreSQL ${/\(PostgreSQL\) (\S+)/.exec(stdout)?.[1] ?? "of an unknown version"}`;
}
