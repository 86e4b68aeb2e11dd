import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "../../src/stores/contract.ts";
import type { Random } from "../../src/testing/generate.ts";
import type { TaskBoard } from "../../src/workstream/board/index.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import type { Origin } from "../../src/scope/index.ts";
import type { Workstream } from "../../src/workstream/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import { DEFAULT_DIALECT } from "../../src/dialects/default-dialect.ts";
import type { Action, LoggedEvent } from "../../test/claims/history.ts";
import { sharedTime } from "../../test/claims/history.ts";

export const BOARD = "fleet";
/** Far more than a step takes, so that a claim is lost only where the database is away for long. */
export const LEASE_MS = 20_000;

/** What agents do all day. */
export const STEPS = ["claim", "heartbeat", "todo write", "event", "done"] as const;
export type Step = (typeof STEPS)[number];

/** Something that was answered. Times are of the clock that all processes share. */
export interface Timed {
  readonly step: Step;
  readonly at: number;
  readonly took: number;
}

/** What an agent asked for and was told, for those who check it afterwards. */
export interface AgentLog {
  readonly name: string;
  readonly claims: LoggedEvent[];
  readonly timed: Timed[];
  /** Contents of todos that it was told are completed. */
  readonly todos: string[];
  /** Calls whose end it was told is kept. */
  readonly calls: string[];
  /** Tasks that it was told are done. */
  readonly done: string[];
  /** Why it did not get to the end. */
  failed?: string;
}

export interface AgentOrder {
  readonly name: string;
  /** Milliseconds between two steps, half as much or half as much again. */
  readonly pause: number;
}

export function agentOrigin(name: string): Origin {
  return { kind: "workspace", root: "/fleet", lane: name };
}

interface Held {
  readonly task: string;
  readonly epoch: number;
}

/** One simulated agent: takes tasks until all of the board are done, and keeps its list meanwhile. */
export async function runAgent(
  store: Store,
  { name, pause }: AgentOrder,
  random: Random,
): Promise<AgentLog> {
  const log: AgentLog = { name, claims: [], timed: [], todos: [], calls: [], done: [] };
  const board = openBoard({ store, name: BOARD, actor: { kind: "model", name } });
  const think = (): Promise<void> => sleep(pause * (0.5 + random()));
  try {
    const origin = agentOrigin(name);
    const work = await openWorkstream({ store, origin, dialect: DEFAULT_DIALECT });
    const agent = new Agent(board, work, log, think);
    await sleep(pause * random());
    while (await agent.doNext());
    await work.close();
  } catch (error) {
    log.failed = String(error);
  }
  return log;
}

class Agent {
  readonly #board: TaskBoard;
  readonly #work: Workstream;
  readonly #log: AgentLog;
  readonly #think: () => Promise<void>;
  #asked = 0;

  constructor(board: TaskBoard, work: Workstream, log: AgentLog, think: () => Promise<void>) {
    this.#board = board;
    this.#work = work;
    this.#log = log;
    this.#think = think;
  }

  /** False when all tasks of the board are done. */
  async doNext(): Promise<boolean> {
    const held = await this.#claim();
    await this.#think();
    if (!held) return !(await this.#board.isAllDone());
    const content = `Do what task ${held.task} says, under claim ${held.epoch}`;
    await this.#write({ content, status: "in_progress" });
    await this.#think();
    await this.#observeCall(`${held.task}@${held.epoch}`);
    await this.#think();
    await this.#renew(held);
    await this.#think();
    await this.#write({ content, status: "completed" });
    this.#log.todos.push(content);
    await this.#think();
    await this.#finish(held);
    return true;
  }

  async #claim(): Promise<Held | undefined> {
    const number = this.#invoke("claim");
    const claimed = await this.#time("claim", () => this.#board.claim({ lease: LEASE_MS }));
    const [first] = claimed.ok ? claimed.tasks : [];
    const at = sharedTime();
    if (!first) {
      const code = claimed.ok ? "nothing-ready" : claimed.refusal.code;
      this.#log.claims.push({ kind: "fail", number, at, code });
      return undefined;
    }
    const held = { task: first.task.id, epoch: first.task.epoch };
    this.#log.claims.push({ kind: "ok", number, at, ...held });
    return held;
  }

  /** Whether the claim still holds is the board's to say: a refusal is an answer like any other. */
  async #renew(held: Held): Promise<void> {
    await this.#under("renew", "heartbeat", held, () =>
      this.#board.renew(held.task, held.epoch, LEASE_MS),
    );
  }

  async #finish(held: Held): Promise<void> {
    const isDone = await this.#under("done", "done", held, () =>
      this.#board.done(held.task, { epoch: held.epoch }),
    );
    if (isDone) this.#log.done.push(held.task);
  }

  async #under(
    action: Action,
    step: Step,
    held: Held,
    act: () => Promise<{ ok: true } | { ok: false; refusal: { code: string } }>,
  ): Promise<boolean> {
    const number = this.#invoke(action, held);
    const answer = await this.#time(step, act);
    const at = sharedTime();
    this.#log.claims.push(
      answer.ok
        ? { kind: "ok", number, at }
        : { kind: "fail", number, at, code: answer.refusal.code },
    );
    return answer.ok;
  }

  async #write(todo: object): Promise<void> {
    const { isError, text } = await this.#time("todo write", () =>
      this.#work.call("todo_update", { todos: [todo] }),
    );
    if (isError) throw new Error(`the list refused: ${text}`);
  }

  async #observeCall(call: string): Promise<void> {
    const at = Date.now();
    await this.#time("event", () =>
      this.#work.observe({ kind: "tool-ended", at, tool: "exec", call, exitCode: 0 }),
    );
    this.#log.calls.push(call);
  }

  #invoke(action: Action, held?: Held): number {
    const number = ++this.#asked;
    this.#log.claims.push({ kind: "invoke", number, action, at: sharedTime(), ...held });
    return number;
  }

  async #time<T>(step: Step, act: () => Promise<T>): Promise<T> {
    const at = sharedTime();
    const answer = await act();
    this.#log.timed.push({ step, at, took: sharedTime() - at });
    return answer;
  }
}
