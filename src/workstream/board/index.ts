/**
 * A board, live: what people and agents do with durable tasks, over any store.
 * @module
 */
import type {
  Actor,
  BoardCounts,
  Claimed,
  ClaimRequest,
  Finished,
  FinishRequest,
  JournalEntry,
  JournalQuery,
  Renewed,
  Store,
  StoredTask,
  TaskPage,
  TaskQuery,
} from "../../stores/contract.ts";
import type {
  Decided,
  Obstacle,
  Task,
  TaskOperation,
  TaskOutcome,
  TaskPatch,
  Wait,
} from "../../task/index.ts";
import { obstacles, OPEN_STATES, releaseTask, TASK_LEASE } from "../../task/index.ts";
import type { Evidence } from "../../todo/index.ts";
import type { NewTaskDraft } from "./add-tasks.ts";
import { adding } from "./add-tasks.ts";
import type { Changing, LiveBoard } from "./change-tasks.ts";
import {
  changeTasks,
  findTask,
  openBlockersOf,
  ownerName,
  storedKey,
  unblockedBy,
} from "./change-tasks.ts";
import type { Step } from "./edit-tasks.ts";
import { decideDeleting, decideEditing, decideStep } from "./edit-tasks.ts";
import type { KeptClaim } from "./keep-claim.ts";
import { keepClaim } from "./keep-claim.ts";
import type { MovedIn, MovingIn } from "./move-in.ts";
import { moveIn } from "./move-in.ts";
import { performOperation } from "./perform.ts";

export interface OpenBoardOptions {
  readonly store: Store;
  /** Which board of the store. */
  readonly name: string;
  /** Who is at work. Its name is the owner of what it claims. */
  readonly actor: Actor;
  /** Milliseconds since the epoch. Omitted: the system's clock. */
  readonly now?: () => number;
  /** Numbers from 0 up to 1, for ids. Omitted: the system's. */
  readonly random?: () => number;
}

type One = Promise<Decided<{ readonly task: Task }>>;

/** Made under a claim, whose epoch it names: refused when that claim is over. */
export interface UnderClaim {
  readonly epoch?: number;
}

export interface TaskView extends StoredTask {
  readonly blocks: readonly string[];
  /** Why it is not ready; empty if it is. */
  readonly obstacles: readonly Obstacle[];
}

/** Tasks are named by their id or the beginning of it. What is refused is a value with a code. */
export interface TaskBoard {
  readonly scope: string;
  /**
   * The same board for one change, which can be made again with the same key when
   * its answer got lost: that has no second effect, and answers the same. A change
   * that is refused or changes nothing keeps no answer.
   */
  once(key: string): TaskBoard;
  /** The name that what is claimed here is owned by. */
  readonly owner: string;
  /** All of them or none. */
  add(drafts: readonly NewTaskDraft[]): Promise<Decided<{ readonly tasks: readonly Task[] }>>;
  /** Takes in tasks from elsewhere, at once. What came before is left as it is. */
  moveIn(tasks: readonly Task[], moving?: MovingIn): Promise<MovedIn>;
  edit(task: string, patch: TaskPatch): One;
  block(task: string, by: readonly string[]): One;
  unblock(task: string, by: readonly string[]): One;
  wait(task: string, wait: Wait): One;
  /** Takes off the waits that are over. Omitted: all. */
  unwait(task: string, isOver?: (wait: Wait) => boolean): One;
  note(task: string, text: string): One;
  /** The next ready task, or the one that is named. Omitted lease: `TASK_LEASE`. */
  claim(request?: Partial<Omit<ClaimRequest, "actor">>): Promise<Claimed>;
  /**
   * What a worker does between two tasks, in one step: what it has done is done,
   * and it has the next. Tasks whose claims are over are refused, one by one.
   */
  finish(
    done: FinishRequest["done"],
    next?: Partial<Omit<ClaimRequest, "actor" | "id">>,
  ): Promise<Finished>;
  /** To be called every third of the lease as long as the work goes on; `keep` does that. */
  renew(task: string, epoch: number, lease?: number): Promise<Renewed>;
  /** Renews a claim that was just made, with the lease that it was made with, until it is stopped or lost. */
  keep(task: string, epoch: number, lease?: number): KeptClaim;
  release(task: string, under?: UnderClaim): One;
  handOver(task: string, to: string, under?: UnderClaim): One;
  /** Gives back everything that an agent has, because it is gone. */
  releaseAll(owner: string): Promise<readonly Task[]>;
  start(task: string, under?: UnderClaim): One;
  /** Doing it again changes nothing, and answers the same. */
  done(
    task: string,
    under?: UnderClaim & { readonly evidence?: readonly Evidence[] },
  ): Promise<Decided<{ readonly task: Task; readonly unblocked: readonly Task[] }>>;
  cancel(
    task: string,
    under?: UnderClaim,
  ): Promise<Decided<{ readonly task: Task; readonly unblocked: readonly Task[] }>>;
  fail(task: string, reason: string, under?: UnderClaim): One;
  /** Forgives a task its failures, so that it may be tried again. */
  retry(task: string): One;
  reopen(task: string): One;
  /** Also takes it out of all that refers to it. */
  delete(task: string): Promise<Decided<{ readonly task: Task }>>;
  show(task: string): Promise<Decided<{ readonly view: TaskView }>>;
  list(query?: TaskQuery): Promise<TaskPage>;
  ready(limit?: number): Promise<readonly StoredTask[]>;
  counts(): Promise<BoardCounts>;
  /** Whether no task is left that is not closed. */
  isAllDone(): Promise<boolean>;
  journal(query?: JournalQuery): Promise<readonly JournalEntry[]>;
  /** What tool calls of models become. Tasks are named by their whole id. */
  perform(operation: TaskOperation): Promise<TaskOutcome>;
}

/** The scope that keeps a board. */
export function boardScope(name: string): string {
  return `board/${name}`;
}

/** The store stays the caller's. */
export function openBoard(options: OpenBoardOptions): TaskBoard {
  const { store, name, actor, now = Date.now, random = Math.random } = options;
  const scope = boardScope(name);
  return liveBoard({ store, board: store.board(scope), scope, actor, now, random });
}

function liveBoard(live: LiveBoard): TaskBoard {
  const { store, board, scope, actor, now } = live;

  /** Makes a change, and answers it with what is to be said of its result. */
  const change = async <T, Answer extends object>(
    changing: Changing<T, Answer>,
  ): Promise<Decided<Answer>> => {
    const changed = await changeTasks(live, changing);
    return changed.ok ? { ok: true, ...changed.answer } : changed;
  };
  const edit = (reference: string, patch: TaskPatch): One =>
    change({
      name: "edit",
      decide: () => decideEditing(live, reference, patch),
      answer: (task) => ({ task }),
    });
  const step = (reference: string, taken: Step): One =>
    change({
      name: taken.kind,
      decide: () => decideStep(live, reference, taken),
      answer: (task) => ({ task }),
    });
  const close = (
    reference: string,
    taken: Extract<Step, { kind: "done" | "cancel" }>,
  ): Promise<Decided<{ readonly task: Task; readonly unblocked: readonly Task[] }>> =>
    change({
      name: taken.kind,
      decide: () => decideStep(live, reference, taken),
      answer: async (task) => ({ task, unblocked: await unblockedBy(board, task.id) }),
    });
  const renew: TaskBoard["renew"] = (id, epoch, lease = TASK_LEASE) =>
    board.renew({ id, epoch, lease });

  return {
    scope,
    owner: ownerName(actor),
    once: (key) => liveBoard({ ...live, key }),
    add: (drafts) =>
      change({
        name: "add",
        decide: adding(live, drafts),
        answer: (tasks) => ({ tasks }),
      }),
    moveIn: (tasks, moving = {}) => moveIn(live, tasks, moving),
    edit,
    block: (task, by) => edit(task, { addBlockedBy: by }),
    unblock: (task, by) => edit(task, { removeBlockedBy: by }),
    wait: (task, wait) => step(task, { kind: "wait", wait }),
    unwait: (task, isOver = () => true) => step(task, { kind: "unwait", isOver }),
    note: (task, text) => step(task, { kind: "note", text }),
    claim: async (request = {}) => {
      const found = request.id === undefined ? undefined : await findTask(board, request.id);
      if (found?.ok === false) return found;
      const named = found ? { ...request, id: found.found.task.id } : request;
      const key = storedKey(live, "claim");
      const keyed = key === undefined ? named : { key, ...named };
      const { by = ownerName(actor), lease = TASK_LEASE } = request;
      return board.claim({ ...keyed, by, lease, actor });
    },
    finish: (done, next) => {
      const key = storedKey(live, "finish");
      return board.finish({
        done: done.map(({ id, epoch }) => ({ id, epoch })),
        actor,
        ...(next && {
          next: {
            by: ownerName(actor),
            lease: TASK_LEASE,
            ...(key !== undefined && { key }),
            ...next,
          },
        }),
      });
    },
    renew,
    keep: (id, epoch, lease = TASK_LEASE) => keepClaim(() => renew(id, epoch, lease), lease),
    release: (task, under) => step(task, { kind: "release", ...under }),
    handOver: (task, to, under) => step(task, { kind: "hand-over", to, ...under }),
    releaseAll: (owner) => releaseAll(live, owner),
    start: (task, under) => step(task, { kind: "start", ...under }),
    done: (task, under) => close(task, { kind: "done", ...under }),
    cancel: (task, under) => close(task, { kind: "cancel", ...under }),
    fail: (task, reason, under) => step(task, { kind: "fail", reason, ...under }),
    retry: (task) => step(task, { kind: "retry" }),
    reopen: (task) => step(task, { kind: "reopen" }),
    delete: (reference) =>
      change({
        name: "remove",
        decide: () => decideDeleting(live, reference),
        answer: (task) => ({ task }),
      }),
    async show(reference) {
      const sought = await findTask(board, reference);
      if (!sought.ok) return sought;
      const { found } = sought;
      const blocks = (await board.blockedBy([found.task.id])).map(({ task }) => task);
      const open = await openBlockersOf(board, found);
      return {
        ok: true,
        view: { ...found, blocks, obstacles: obstacles(found.task, open, now()) },
      };
    },
    list: (query) => board.list(query),
    ready: async (limit = Infinity) => (await board.list({ states: ["ready"], limit })).tasks,
    counts: () => board.counts(),
    async isAllDone() {
      const open = await board.list({ states: OPEN_STATES, limit: 1 });
      return open.tasks.length === 0;
    },
    journal: (query) => store.journal(scope, query),
    perform: (operation) => performOperation(live, operation),
  };
}

/** Gives back, at once, every unfinished task that an agent has. */
export async function releaseAll(live: LiveBoard, owner: string): Promise<readonly Task[]> {
  const released = await changeTasks(live, {
    name: "release-all",
    async decide() {
      const { tasks } = await live.board.list({ states: ["claimed"], owner });
      const changes = tasks.map((before) => ({
        event: "task-released" as const,
        before,
        after: releaseTask(before.task, live.now()),
      }));
      return { ok: true, changes, result: changes.map(({ after }) => after) };
    },
    answer: (tasks) => tasks,
  });
  return released.ok ? released.answer : [];
}

/** An event happened: no task of the board waits for it any longer. Answers those that did. */
export async function endEventWaits(
  board: Pick<TaskBoard, "list" | "unwait">,
  name: string,
): Promise<readonly Task[]> {
  const { tasks } = await board.list({ states: OPEN_STATES });
  const ended: Task[] = [];
  for (const { task } of tasks) {
    const isOver = (wait: Task["waits"][number]): boolean =>
      wait.kind === "event" && wait.name === name;
    if (!task.waits.some(isOver)) continue;
    const woken = await board.unwait(task.id, isOver);
    if (woken.ok) ended.push(woken.task);
  }
  return ended;
}

export type { NewTaskDraft } from "./add-tasks.ts";
export type { KeptClaim } from "./keep-claim.ts";
export type { MovedIn } from "./move-in.ts";
export { ownerName } from "./change-tasks.ts";
