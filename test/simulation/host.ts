import type { HostGuards } from "../../src/continuation/index.ts";
import { DEFAULT_DIALECT } from "../../src/dialects/default-dialect.ts";
import { StoreError } from "../../src/stores/contract.ts";
import { pick } from "../../src/testing/generate.ts";
import type { Wait } from "../../src/todo/index.ts";
import { allTodos, incompleteTodos } from "../../src/todo/index.ts";
import type { Workstream, WorkstreamOptions } from "../../src/workstream/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import type { Ending, World } from "./world.ts";

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

/** What agents say last. */
const LAST_WORDS: { readonly [ending in Ending]: string } = {
  clear: "I finished this part. Next I'll work on the rest.",
  asks: "Which database should I take, SQLite or PostgreSQL?",
  refuses: "I won't do this: it would delete your data.",
  nothing: "",
};

const ENDINGS: readonly (Ending | undefined)[] = [
  ...["clear", "clear", "clear", "clear", "clear", "clear", "asks", "asks", "refuses", "nothing"],
  undefined,
] as readonly (Ending | undefined)[];

const PROMPTS = [
  { text: "Do all of it.", isLimited: false },
  { text: "Do all of it.", isLimited: false },
  { text: "Where are you?", isLimited: false },
  { text: "Only do the first todo, then wait for me.", isLimited: true },
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
  #sessions = 0;
  /** What the host answered last when it was asked whether the person is away. */
  #saidAway = false;
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

  get #session(): string {
    return `${this.#name} session ${this.#sessions}`;
  }

  #startAgain(): void {
    this.#process = { isDead: false };
    this.#crashed = Promise.withResolvers();
    this.#crashed.promise.catch(() => {});
  }

  async #run(isRestart: boolean): Promise<void> {
    const { random, clock } = this.#world;
    const origin = pick(ORIGINS, random);
    // A client is started anew, or its context is cleared.
    if (random() < 0.1) this.#sessions++;
    const work = await openWorkstream({
      store: this.#world.storeFor(this.#process),
      origin: origin === "own" ? { kind: "tui" } : origin,
      dialect: DEFAULT_DIALECT,
      host: {
        isSwitchedOff: () => this.#world.isSwitchedOff,
        isAway: () => (this.#saidAway = this.#world.isAway),
      },
      ...(this.#world.isTold && { session: this.#session }),
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
      if (random() < 0.95) await this.#begin(work, id, by);
      const toolEvents = await this.#modelWorks(work);
      if (random() < 0.95) await this.#end(work, id, toolEvents);
      const next = await work.idle(random() < 0.6 ? {} : pick(GUARDS, random));
      if (next.kind === "skip") {
        this.reasons.push(next.reason);
        // A host may well be idle again without another turn.
        if (random() < 0.8) return;
        continue;
      }
      this.#world.delivered({
        turnId: next.turnId,
        session: this.#session,
        next: namedIn(next.prompt),
        text: next.prompt.includes("Nobody is there") ? "park" : "nudge",
        isAway: this.#saidAway,
      });
      by = "nudge";
    }
  }

  async #begin(work: Workstream, id: string, by: "user" | "nudge" | "system"): Promise<void> {
    if (by !== "user" || !this.#world.isTold) return work.turnStarted({ id, by });
    const { text: prompt, isLimited } = pick(PROMPTS, this.#world.random);
    this.#world.tells(id, { isLimited });
    await work.turnStarted({ id, by, prompt });
  }

  async #end(work: Workstream, id: string, toolEvents: number | undefined): Promise<void> {
    const { random } = this.#world;
    const stopReason = pick(["stop", "stop", "stop", "stop", "length", "error", "aborted"], random);
    const cause = pick(["user", "restart", "runtime"] as const, random);
    const ending = this.#world.isTold ? pick(ENDINGS, random) : undefined;
    if (ending) this.#world.tells(id, { ending });
    const end = {
      id,
      stopReason,
      usage: { totalTokens: Math.floor(random() * 12_000) },
      ...(toolEvents !== undefined && { toolEvents }),
      ...(ending && { lastMessage: LAST_WORDS[ending] }),
    };
    await work.turnEnded(stopReason === "aborted" ? { ...end, cause } : end);
    if (random() < 0.1) await work.turnEnded(end);
  }

  /** Answers how many tools were called; undefined if the host does not count. */
  async #modelWorks(work: Workstream): Promise<number | undefined> {
    const { random, clock, isTold } = this.#world;
    clock.advance(Math.floor(random() * 20_000));
    if (!work.scope) return 0;
    const told = (calls: number): number | undefined =>
      isTold && random() < 0.8 ? calls : undefined;
    if (this.#todos === 0) await this.#add(work);
    else if (random() > this.#diligence) return told(random() < 0.5 ? 0 : 2);
    else await this.#writes(work);
    return told(1);
  }

  async #writes(work: Workstream): Promise<void> {
    const { random } = this.#world;
    const kind = pick(
      ["add", "add", "add", "finish", "finish all", "wait", "wait for all"],
      random,
    );
    if (kind === "add") return this.#add(work);
    const open = incompleteTodos(allTodos(await work.list()));
    const named = kind.endsWith("all") ? open : open.slice(0, 1);
    if (named.length === 0) return;
    for (const { content } of named) this.#world.writes(this.#session, content);
    if (kind.startsWith("finish")) {
      const todos = named.map(({ id }) => ({ id, status: "completed" }));
      await work.call("todo_update", { todos });
      return;
    }
    const wait = pick(WAITS, random);
    const operations = named.map(({ id }) => ({ kind: "wait", todo: id, wait }) as const);
    await work.edit({ operations, action: "wait" });
  }

  /** Tries again as a careful caller does: with the key of the first try. */
  async #add(work: Workstream): Promise<void> {
    const isRisky = this.#world.isTold && this.#world.random() < 0.1;
    const content = `${this.#name} ${++this.#todos}${isRisky ? RISKY : ""}`;
    this.#world.writes(this.#session, content);
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

/** What no text of ours may ever name as the next todo. */
export const RISKY = ": drop the production database";

const WAITS: readonly Wait[] = [
  { kind: "person", question: "Which one?" },
  { kind: "event", name: "ci" },
  { kind: "until", at: 1_060_000 },
];

/** The todo that a prompt of ours names. */
function namedIn(prompt: string): string {
  const data = prompt.split("\n").find((line) => line.startsWith("{")) ?? "{}";
  return (JSON.parse(data) as { readonly content?: string }).content ?? "";
}
