import type { Watchers } from "../../watchers.ts";
import { CHANGES } from "../statements.ts";
import { nameFromStored } from "../stored-values.ts";
import type { Tenant } from "../tenant.ts";
import { Told } from "./told.ts";

/** Commits that were under way when watching began are looked for among those of the last second. */
const MARGIN = 1_000;

/** Hints that come one upon the other are answered by one look. */
const SHORTEST = 10;

interface ChangeRow {
  /** On the first row: what to ask with the next time. */
  readonly mark: string | null;
  readonly name: string;
  readonly revision: string;
}

/**
 * Tells watchers what changed, each change once: this store's own when it is
 * told of them, those of others by asking the database, now and then and
 * whenever there is a hint. Runs while somebody watches; keeps no process alive.
 */
export class ChangePoll {
  readonly #tenant: Tenant;
  readonly #watchers: Watchers;
  readonly #told = new Told();
  #turned = 0;
  #run: Run | undefined;

  constructor(tenant: Tenant, watchers: Watchers) {
    this.#tenant = tenant;
    this.#watchers = watchers;
  }

  /** From now on. */
  start(): void {
    if (this.#run) return;
    this.#run = { since: performance.now(), isLooking: false, isHinted: false };
    this.hint();
  }

  stop(): void {
    clearTimeout(this.#run?.timer);
    this.#run = undefined;
  }

  /** This store has written. Remembered for a while if nobody watches yet: a look would find it. */
  tellOwn(scope: string, revision: number): void {
    if (!this.#run && performance.now() - this.#turned > MARGIN) this.#turn();
    this.#tell(scope, revision);
  }

  /** Something may have changed. */
  hint(): void {
    const run = this.#run;
    if (run?.isLooking) run.isHinted = true;
    else if (run) void this.#look(run);
  }

  async #look(run: Run): Promise<void> {
    clearTimeout(run.timer);
    run.isLooking = true;
    run.isHinted = false;
    try {
      await this.#ask(run);
    } catch {
      // Nobody awaits this. Whoever reads or writes next meets the error; the next look tries again.
    }
    run.isLooking = false;
    if (this.#run !== run) return;
    const wait = run.isHinted ? SHORTEST : this.#tenant.database.limits.poll;
    run.timer = setTimeout(() => this.hint(), wait).unref();
  }

  async #ask(run: Run): Promise<void> {
    const { database, name: tenant } = this.#tenant;
    const seconds = (performance.now() - run.since + MARGIN) / 1_000;
    if (run.mark !== undefined) this.#turn();
    const rows = await database.queryOnce<ChangeRow>(CHANGES, tenant, run.mark ?? null, seconds);
    if (this.#run !== run) return;
    for (const { mark, name, revision } of rows) {
      if (mark === null) this.#tell(nameFromStored(name), Number(revision));
      else run.mark = mark;
    }
  }

  #tell(scope: string, revision: number): void {
    if (this.#told.isNews(scope, revision)) this.#watchers.tell({ scope, revision });
  }

  #turn(): void {
    this.#turned = performance.now();
    this.#told.turn();
  }
}

/** From `start` to `stop`. */
interface Run {
  readonly since: number;
  mark?: string;
  timer?: NodeJS.Timeout;
  isLooking: boolean;
  isHinted: boolean;
}
