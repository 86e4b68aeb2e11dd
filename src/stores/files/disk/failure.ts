import { StoreError } from "../../contract.ts";

const CODES: Readonly<Record<string, string>> = {
  EACCES: "not-writable",
  EDQUOT: "disk-full",
  ELOOP: "unsafe-place",
  EMFILE: "too-many-files",
  ENFILE: "too-many-files",
  ENOSPC: "disk-full",
  EPERM: "not-writable",
  EROFS: "not-writable",
};

/**
 * Runs `work` on files in or below `place`. What the file system throws becomes
 * a `StoreError` that names the place; anything else passes as it is.
 */
export async function translatingFailures<T>(
  place: string,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    const { message } = error as Error;
    throw new StoreError("files", CODES[code] ?? "io", `${place}: ${message}`, { cause: error });
  }
}

/** The file system's own code (ENOENT…), or undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  const isOfSystem = error instanceof Error && "syscall" in error && "code" in error;
  return isOfSystem ? String(error.code) : undefined;
}
