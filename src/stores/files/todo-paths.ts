import path from "node:path";
import { documentFile, ROOT } from "./documents/scope-place.ts";

/**
 * The file of a scope's list: `<dir>/todo/<key>.json`. A key that would lead out
 * of that directory, to a folder of the store's own or to another key's file is
 * an error; a slash at its beginning means nothing.
 */
export function todoContentPath(dir: string, scope: { readonly key: string }): string {
  return documentPath(dir, scope.key, "todo");
}

/** The file of a scope's continuation state: `<dir>/todo/.state/<key>.json`. Guarded alike. */
export function continuationStatePath(dir: string, scope: { readonly key: string }): string {
  return documentPath(dir, scope.key, "continuation");
}

function documentPath(dir: string, given: string, document: string): string {
  const key = given.replace(/^\/+/, "");
  const parts = key.split(/[/\\]/);
  if (parts.some((part) => part === "" || part.startsWith("."))) {
    throw new RangeError(
      `[doneward] [files] the key of a scope cannot be ${JSON.stringify(given)}`,
    );
  }
  return documentFile(path.join(dir, ROOT), key, document);
}
