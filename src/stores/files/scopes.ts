import path from "node:path";
import type { Door } from "../../door/index.ts";
import { isKeyItself } from "./documents/file-name.ts";
import { JOURNALS, ROOT } from "./documents/scope-place.ts";
import { scopeOfJournal } from "./journal/head.ts";

/** Every scope that has a journal, or a list that somebody has put there. */
export function readScopes(door: Door): string[] {
  const root = path.join(door.root, ROOT);
  const scopes = new Set<string>();
  for (const name of namesIn(door, path.join(root, JOURNALS), ".jsonl")) {
    const scope = isKeyItself(name) ? name : scopeOfJournal(door, journalOf(root, name));
    if (scope !== undefined) scopes.add(scope);
  }
  for (const name of namesIn(door, root, ".json")) if (isKeyItself(name)) scopes.add(name);
  return [...scopes];
}

export function journalOf(root: string, name: string): string {
  return path.join(root, JOURNALS, `${name}.jsonl`);
}

/** The files below a folder that end like this, without the ending; folders of our own are not looked into. */
function* namesIn(door: Door, folder: string, ending: string, above = ""): Generator<string> {
  for (const entry of door.entries(folder)) {
    if (entry.name.startsWith(".")) continue;
    const name = `${above}${entry.name}`;
    if (entry.isDirectory())
      yield* namesIn(door, path.join(folder, entry.name), ending, `${name}/`);
    else if (entry.isFile() && name.endsWith(ending)) yield name.slice(0, -ending.length);
  }
}
