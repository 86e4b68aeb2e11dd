/**
 * What watchers were told of already. Remembers only as far back as it has to:
 * what was mentioned since the turn before the last.
 */
export class Told {
  #recent = new Map<string, number>();
  #earlier = new Map<string, number>();

  /** Whether this revision, or a newer one, was not mentioned before. Now it is. */
  isNews(scope: string, revision: number): boolean {
    const known = this.#recent.get(scope) ?? this.#earlier.get(scope) ?? 0;
    this.#recent.set(scope, Math.max(known, revision));
    return revision > known;
  }

  turn(): void {
    this.#earlier = this.#recent;
    this.#recent = new Map();
  }
}
