import { closeSync, fsyncSync, openSync } from "node:fs";

/** What was made, renamed or removed in the directory is on disk when this returns. */
export function syncDirectory(directory: string): void {
  // Windows cannot open a directory, and keeps its entries by other means.
  if (process.platform === "win32") return;
  const descriptor = openSync(directory, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
