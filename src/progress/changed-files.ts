/** When a file was changed: the number of the event, and its time. */
export interface ChangeMark {
  readonly number: number;
  readonly at: number;
}

const MOST_FILES = 1_000;

/** The last change of every file. What is forgotten, or has no name, counts as any file. */
export class ChangedFiles {
  readonly #last = new Map<string, ChangeMark>();
  #nameless: ChangeMark | undefined;

  add(path: string | undefined, mark: ChangeMark): void {
    if (path === undefined) {
      this.#nameless = mark;
      return;
    }
    const name = plainPath(path);
    this.#last.delete(name);
    this.#last.set(name, mark);
    const [oldest] = this.#last;
    if (this.#last.size <= MOST_FILES || !oldest) return;
    this.#last.delete(oldest[0]);
    if (!this.#nameless || this.#nameless.number < oldest[1].number) this.#nameless = oldest[1];
  }

  /** Whether a change of one of these files is so. No files: of any. */
  some(paths: readonly string[], isSo: (change: ChangeMark) => boolean): boolean {
    if (this.#nameless && isSo(this.#nameless)) return true;
    const names = paths.map(plainPath);
    for (const [name, change] of this.#last) {
      const isMeant = names.length === 0 || names.some((other) => isSamePath(name, other));
      if (isMeant && isSo(change)) return true;
    }
    return false;
  }
}

function plainPath(path: string): string {
  return path.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
}

/** One program says `src/a.ts`, another gives the whole path. */
function isSamePath(one: string, other: string): boolean {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}
