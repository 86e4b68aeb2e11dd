import fs from "node:fs";
import path from "node:path";
import { errorCode } from "./disk/failure.ts";
import { isKeyItself } from "./documents/file-name.ts";
import { JOURNALS } from "./documents/scope-place.ts";
import { scopeOfJournal } from "./journal/head.ts";

/** Every scope that has a journal, or a list that somebody has put there. */
export function readScopes(root: string): string[] {
  const scopes = new Set<string>();
  for (const name of namesIn(path.join(root, JOURNALS), ".jsonl")) {
    const scope = isKeyItself(name) ? name : scopeOfJournal(journalOf(root, name));
    if (scope !== undefined) scopes.add(scope);
  }
  for (const name of namesIn(root, ".json")) if (isKeyItself(name)) scopes.add(name);
  return [...scopes];
}

export function journalOf(root: string, name: string): string {
  return path.join(root, JOURNALS, `${name}.jsonl`);
}

/** The files below a folder that end like this, without the ending; folders of our own are not looked into. */
export function* namesIn(folder: string, ending: string, above = ""): Generator<string> {
  for (const entry of entriesOf(folder)) {
    if (entry.name.startsWith(".")) continue;
    const name = `${above}${entry.name}`;
    if (entry.isDirectory()) yield* namesIn(path.join(folder, entry.name), ending, `${name}/`);
    else if (entry.isFile() && name.endsWith(ending)) yield name.slice(0, -ending.length);
  }
}

function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}
