import path from "node:path";
import type { Door } from "../../door/index.ts";
import { elapsed } from "../clock.ts";
import type { Watchers } from "../watchers.ts";
import { identityOf } from "./disk.ts";
import { readHead, scopeOfJournal } from "./journal/journal-file.ts";
import { isKeyItself, JOURNALS, ROOT } from "./file-name.ts";

/** Others' changes are to be seen within 100 ms, also by a process that is busy for a moment. */
const INTERVAL = 50;
/** So many files are looked at in one go; with more than that, hints find most changes earlier. */
const FILES_AT_ONCE = 1_000;
/** The clock of a disk may stand still for so long: what is made meanwhile leaves no trace in a folder's time. */
const TICK = 100;
const MOST_HINTS = 200;

/** On a clock that nobody sets: that of the disk may be another. */
interface FolderReading {
  /** The folder's time. */
  readonly modified: number;
  /** When it was first found to be this. */
  readonly seen: number;
  /** When the folder was last read. */
  readonly read: number;
}

const NEVER_READ: FolderReading = { modified: -1, seen: 0, read: 0 };

/**
 * Tells watchers what changed, each change once: the store's own when it is
 * told of them, those of others by looking at the files again and again. Hints
 * of the system only make it look sooner. Runs while somebody watches; keeps no
 * process alive.
 */
export class ChangePoll {
  readonly #door: Door;
  readonly #root: string;
  readonly #journals: string;
  readonly #watchers: Watchers;
  /** Looks whether a list was edited by hand, and takes that up. */
  readonly #look: (scope: string) => void;
  #timer: NodeJS.Timeout | undefined;
  /** By path. */
  readonly #folders = new Map<string, FolderReading>();
  /** By path, as it was last seen. */
  readonly #files = new Map<string, string | undefined>();
  readonly #notified = new Map<string, number>();
  readonly #hints: ReturnType<Door["watch"]>[] = [];
  #turn: Iterator<string> = this.#files.keys();

  constructor(door: Door, watchers: Watchers, look: (scope: string) => void) {
    this.#door = door;
    this.#root = path.join(door.root, ROOT);
    this.#journals = path.join(this.#root, JOURNALS);
    this.#watchers = watchers;
    this.#look = look;
  }

  /** From now on. */
  start(): void {
    if (this.#timer) return;
    for (const folder of [this.#root, this.#journals]) this.#addFolder(folder);
    this.#readFolders((file) => this.#files.set(file, identityOf(this.#door, file)));
    this.#timer = setInterval(() => this.#poll(), INTERVAL).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    for (const hint of this.#hints.splice(0)) hint.close();
    this.#folders.clear();
    this.#files.clear();
    this.#notified.clear();
  }

  /** To be called when this store has written. */
  notify(scope: string, revision: number): void {
    if (!this.#timer || revision <= (this.#notified.get(scope) ?? 0)) return;
    this.#notified.set(scope, revision);
    this.#watchers.notify({ scope, revision });
  }

  #poll(): void {
    this.#trying(() => {
      this.#readFolders((file) => this.#check(file));
      for (const file of this.#nextFiles()) this.#check(file);
    });
  }

  /** Nobody awaits a poll: whoever reads or writes next meets the error, and the next poll tries again. */
  #trying(look: () => void): void {
    try {
      look();
    } catch {
      this.#folders.forEach((_read, folder) => this.#folders.set(folder, NEVER_READ));
    }
  }

  *#nextFiles(): Generator<string> {
    for (let left = Math.min(FILES_AT_ONCE, this.#files.size); left > 0; left--) {
      let next = this.#turn.next();
      if (next.done) {
        this.#turn = this.#files.keys();
        next = this.#turn.next();
      }
      if (!next.done) yield next.value;
    }
  }

  /** Folders that are found on the way are read too. */
  #readFolders(onFile: (file: string) => void): void {
    for (const folder of this.#folders.keys()) this.#readFolder(folder, onFile);
  }

  /** Finds files that are new, if anything in the folder can be. */
  #readFolder(folder: string, onFile: (file: string) => void): void {
    const read = elapsed();
    const stats = this.#door.look(folder);
    if (!stats?.isDirectory()) return;
    const modified = Number(stats.mtimeNs / 1000n);
    const { seen, ...last } = this.#folders.get(folder) ?? NEVER_READ;
    const isSame = modified === last.modified;
    if (isSame && last.read - seen > TICK) return;
    this.#folders.set(folder, { modified, seen: isSame ? seen : read, read });
    const ending = this.#isJournal(folder) ? ".jsonl" : ".json";
    for (const entry of this.#door.entries(folder)) {
      const file = path.join(folder, entry.name);
      if (entry.name.startsWith(".")) continue;
      if (entry.isDirectory()) this.#addFolder(file);
      else if (entry.name.endsWith(ending) && !this.#files.has(file)) onFile(file);
    }
  }

  #addFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    this.#folders.set(folder, NEVER_READ);
    if (this.#hints.length >= MOST_HINTS) return;
    this.#trying(() => {
      const hint = this.#door.watch(folder, (name) => {
        if (this.#timer) this.#trying(() => this.#heard(folder, name));
      });
      this.#hints.push(hint.on("error", () => hint.close()));
    });
  }

  #heard(folder: string, name: string | null): void {
    const file = path.join(folder, name ?? "");
    if (this.#files.has(file)) this.#check(file);
    else this.#readFolder(folder, (found) => this.#check(found));
  }

  #check(file: string): void {
    const identity = identityOf(this.#door, file);
    if (identity === this.#files.get(file)) return;
    this.#files.set(file, identity);
    if (identity === undefined) return;
    if (this.#isJournal(file)) {
      const { standing, end } = readHead(this.#door, file);
      if (end > 0) this.notify(standing.scope, standing.revision);
      return;
    }
    const scope = this.#scopeOf(file);
    if (scope !== undefined) this.#look(scope);
  }

  #scopeOf(list: string): string | undefined {
    const name = path
      .relative(this.#root, list)
      .slice(0, -".json".length)
      .replaceAll(path.sep, "/");
    return isKeyItself(name) ? name : scopeOfJournal(this.#door, journalOf(this.#root, name));
  }

  #isJournal(place: string): boolean {
    return place === this.#journals || place.startsWith(this.#journals + path.sep);
  }
}

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
