import { StoreError } from "../contract.ts";

/** By primary result code of SQLite. */
const SQLITE_CODES: Readonly<Record<number, string>> = {
  1: "corrupt", // our own statements fail only on a schema that is no longer ours
  3: "not-writable",
  5: "busy",
  6: "busy",
  8: "not-writable",
  10: "io",
  11: "corrupt",
  13: "disk-full",
  14: "not-writable",
  15: "busy", // a race between connections that SQLite gave up on
  19: "corrupt",
  26: "corrupt",
};

/** What a disk without room for the shared memory beside the log says. */
const IOERR_SHMSIZE = 4_874;

const SYSTEM_CODES: Readonly<Record<string, string>> = {
  EACCES: "not-writable",
  EDQUOT: "disk-full",
  ENOSPC: "disk-full",
  EPERM: "not-writable",
  EROFS: "not-writable",
};

/** Runs `work` on the database at `path`, and translates what it throws. */
export function translatingFailures<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translated(path, error);
  }
}

/**
 * What SQLite or the file system throws is to be a `StoreError` that names the
 * path; anything else stays as it is.
 */
export function translated(path: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  const { message } = error as Error;
  const words = code === "disk-full" ? `the disk is full (${message})` : message;
  return new StoreError("sqlite", code, `${path}: ${words}`, { cause: error });
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("errcode" in error && typeof error.errcode === "number") {
    if (error.errcode === IOERR_SHMSIZE) return "disk-full";
    // The lowest byte of an extended result code is the primary one.
    return SQLITE_CODES[error.errcode & 0xff] ?? "io";
  }
  if ("syscall" in error && "code" in error) return SYSTEM_CODES[String(error.code)] ?? "io";
  return undefined;
}
