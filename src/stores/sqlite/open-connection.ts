import { accessSync, constants } from "node:fs";
import { StoreError } from "../contract.ts";
import { Connection } from "./connection.ts";
import { translatingFailures } from "./failure.ts";
import { migrate, refuseForeignDatabase } from "./migrate.ts";
import { ensurePrivateFile } from "./private-file.ts";
import { applySettings } from "./settings.ts";
import { hasWalResetDefect } from "./sqlite-version.ts";
import { whileBusy } from "./while-busy.ts";

/** Opens the database, which is made where there is none, ready to be worked with, or to be read. */
export async function openConnection(file: string): Promise<Connection> {
  refuseDefectiveSqlite();
  translatingFailures(file, () => ensurePrivateFile(file));
  const isReadOnly = isOnReadOnlyDisk(file);
  const connection = new Connection(file, { isReadOnly });
  try {
    await whileBusy(() => {
      refuseForeignDatabase(connection);
      if (!isReadOnly) applySettings(connection);
      migrate(connection);
    });
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** There is something to read there all the same; what is written fails. */
function isOnReadOnlyDisk(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EROFS";
  }
}

function refuseDefectiveSqlite(): void {
  const { sqlite: version = "unknown" } = process.versions;
  if (!hasWalResetDefect(version)) return;
  const message = `SQLite ${version} can corrupt a database: please take the latest Node 24`;
  throw new StoreError("sqlite", "unsafe-sqlite", message);
}
