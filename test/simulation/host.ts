import type { HostGuards } from "../../src/continuation/index.ts";
import { DEFAULT_DIALECT } from "../../src/dialects/default-dialect.ts";
import { StoreError } from "../../src/stores/contract.ts";
import { pick } from "../../src/testing/generate.ts";
import { allTodos, incompleteTodos } from "../../src/todo/index.ts";
import type { Workstream, WorkstreamOptions } from "../../src/workstream/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import type { World } from "./world.ts";

const GUARDS: readonly HostGuards[] = [
  { isPlanMode: true },
  { isWaitingOnUser: true },
  { hasBackgroundWork: true },
  { isCompacting: true },
  { isRateLimited: true },
  { isContextFull: true },
  { isOwner: false },
  { notBefore: 10_000_000 },
];

const ORIGINS: readonly (WorkstreamOptions["origin"] | "own")[] = [
  ...Array.from({ length: 30 }, () => "own" as const),
  { kind: "subagent" },
  undefined,
];

/** A program that runs an agent: it may crash between any two steps, and starts again. */
export class Host {
  readonly reasons: string[] = [];
  /** Todos that the store said it has. */
  readonly acknowledged: string[] = [];
  readonly #world: World;
  readonly #name: string;
  readonly #limits: NonNullable<WorkstreamOptions["limits"]>;
  #process = { isDead: false };
  #crashed = Promise.withResolvers<never>();
  #todos = 0;
  /** How likely the model does anything in a turn. */
  readonly #diligence: number;

  constructor(world: World, name: string, limits: NonNullable<WorkstreamOptions["limits"]>) {
    this.#world = world;
    this.#name = name;
    this.#limits = limits;
    this.#diligence = pick([0.1, 0.9], world.random);
    this.#crashed.promise.catch(() => {});
  }

  async live(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn++) {
      try {
        const isRestart = this.#process.isDead;
        if (isRestart) this.#startAgain();
        await Promise.race([this.#run(isRestart), this.#crashed.promise]);
      } catch (error) {
        if (!(error instanceof StoreError || error instanceof Crash)) throw error;
      }
    }
  }

  /** Ends the process, whatever it was at. */
  crash(): void {
    this.#process.isDead = true;
    this.#crashed.reject(new Crash());
  }

  #startAgain(): void {
    this.#process = { isDead: false };
    this.#crashed = Promise.withResolvers();
    this.#crashed.promise.catch(() => {});
  }

  async #run(isRestart: boolean): Promise<void> {
    const { random, clock } = this.#world;
    const origin = pick(ORIGINS, random);
    const work = await openWorkstream({
      store: this.#world.storeFor(this.#process),
      origin: origin === "own" ? { kind: "tui" } : origin,
      dialect: DEFAULT_DIALECT,
      host: { isSwitchedOff: () => this.#world.isSwitchedOff },
      limits: this.#limits,
      now: clock.now,
    });
    if (isRestart && random() < 0.5) await work.restarted();
    await this.#promptAndFollow(work);
  }

  /** A prompt, mostly by a user, and every nudge that follows from it. */
  async #promptAndFollow(work: Workstream): Promise<void> {
    const { random } = this.#world;
    let by: "user" | "nudge" | "system" = random() < 0.6 ? "user" : "system";
    for (let rounds = 0; rounds < 8; rounds++) {
      const id = this.#world.newTurnId();
      if (random() < 0.95) await work.turnStarted({ id, by });
      await this.#modelWorks(work);
      if (random() < 0.95) await this.#end(work, id);
      const next = await work.idle(random() < 0.75 ? {} : pick(GUARDS, random));
      if (next.kind === "skip") {
        this.reasons.push(next.reason);
        // A host may well be idle again without another turn.
        if (random() < 0.8) return;
        continue;
      }
      this.#world.delivered(next.turnId);
      by = "nudge";
    }
  }

  async #end(work: Workstream, id: string): Promise<void> {
    const { random } = this.#world;
    const stopReason = pick(["stop", "stop", "stop", "stop", "length", "error", "aborted"], random);
    const cause = pick(["user", "restart", "runtime"] as const, random);
    const end = { id, stopReason, usage: { totalTokens: Math.floor(random() * 12_000) } };
    await work.turnEnded(stopReason === "aborted" ? { ...end, cause } : end);
    if (random() < 0.1) await work.turnEnded(end);
  }

  async #modelWorks(work: Workstream): Promise<void> {
    const { random, clock } = this.#world;
    clock.advance(Math.floor(random() * 20_000));
    if (!work.scope) return;
    if (this.#todos === 0) return this.#add(work);
    if (random() > this.#diligence) return;
    const kind = pick(["add", "add", "add", "finish", "finish all"], random);
    if (kind === "add") return this.#add(work);
    const open = incompleteTodos(allTodos(await work.list()));
    const finished = kind === "finish" ? open.slice(0, 1) : open;
    if (finished.length === 0) return;
    const todos = finished.map(({ id }) => ({ id, status: "completed" }));
    await work.call("todo_update", { todos });
  }

  /** Tries again as a careful caller does: with the key of the first try. */
  async #add(work: Workstream): Promise<void> {
    const content = `${this.#name} ${++this.#todos}`;
    const input = { todos: [{ content }] };
    for (;;) {
      try {
        await work.call("todo_update", input, { idempotencyKey: content });
        this.acknowledged.push(content);
        return;
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
      }
    }
  }
}

class Crash extends Error {}
