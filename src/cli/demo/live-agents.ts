import type { Store } from "../../stores/contract.ts";
import { openBoard } from "../../workstream/board/index.ts";
import type { Workstream } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { openLane, workspaceLanes } from "../../workstream/lane/index.ts";
import { carryOut, COMMAND_WORDS } from "../../workstream/todo-command/decision.ts";
import { add } from "../../workstream/todo-command/edits.ts";
import type { Beat, SeenRun, Session } from "./play.ts";
import { SESSION } from "./play.ts";

/** A button for demo agents. */
export interface DemoAgents {
  /** The given store, and in it the demo agents, who are nowhere else and go with the process. */
  readonly store: Store;
  /** Starts them and answers true, or false while they are at work. */
  start(): boolean;
  /** Resolves when nothing is written any more. */
  stop(): Promise<void>;
}

/** Those of `world.store` are left alone: the demo agents are kept in `own`, which ends with them. */
export function demoAgents(
  world: DemoWorld,
  own: Store,
  onError: (error: Error) => void,
): DemoAgents {
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => {});
  const stopped = new Error("The demo is over.");
  const sleep = (milliseconds: number): Promise<void> =>
    Promise.race([world.sleep(milliseconds), over.promise]);
  let playing: Promise<void> | undefined;
  return {
    store: layeredStore(world.store, own),
    start() {
      if (playing) return false;
      playing = playDemoAgents(SESSION, { ...world, store: own, sleep })
        .catch((error: unknown) => {
          if (error !== stopped) onError(error as Error);
        })
        .finally(() => (playing = undefined));
      return true;
    },
    async stop() {
      over.reject(stopped);
      await playing;
    },
  };
}

/**
 * A store with the scopes of another one over it: whoever reads or writes these reaches only
 * `over`, so that nothing of them stays in `base`. Closing it closes `over`.
 */
function layeredStore(base: Store, over: Store): Store {
  const lifted = new Set<string>();
  const unwatch = over.watch(({ scope }) => lifted.add(scope));
  const storeOf = (scope: string): Store => (lifted.has(scope) ? over : base);
  return {
    kind: base.kind,
    isDurable: base.isDurable,
    load: (scope) => storeOf(scope).load(scope),
    replay: (scope, key) => storeOf(scope).replay(scope, key),
    commit: (scope, commit) => storeOf(scope).commit(scope, commit),
    journal: (scope, query) => storeOf(scope).journal(scope, query),
    dump: (scope) => storeOf(scope).dump(scope),
    restore: (scope, dump) => storeOf(scope).restore(scope, dump),
    prune: (scope, before) => storeOf(scope).prune(scope, before),
    scopes: async () => [...new Set([...(await base.scopes()), ...lifted])],
    board: (scope) => storeOf(scope).board(scope),
    watch(listener) {
      const ends = [base, over].map((store) => store.watch(listener));
      return () => ends.forEach((end) => end());
    },
    async close() {
      unwatch();
      await over.close();
    },
  };
}

interface DemoWorld {
  readonly store: Store;
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

const CLIENT = "demo";
/** Milliseconds between two things that happen: slow enough to look on, half a minute in all. */
const PACE = 1_100;

/**
 * Agents that are played and not run, in a store where the page sees them: one works through the
 * session, one waits for the approval of a plan, and there is a board. Resolves when the session
 * is over.
 */
export async function playDemoAgents(session: Session, world: DemoWorld): Promise<void> {
  await Promise.all([
    playAgent(session, world),
    proposePlan(session, world),
    fillBoard(session, world),
  ]);
}

async function playAgent(session: Session, world: DemoWorld): Promise<void> {
  await seated(session.title, session.dialect, world, async (work, turn) => {
    await work.turnStarted({ id: turn, by: "user" });
    for (const beat of session.beats) await playBeat(work, beat, world);
    await work.turnEnded({ id: turn, stopReason: "stop", usage: { totalTokens: 41_200 } });
  });
}

async function playBeat(work: Workstream, beat: Beat, { sleep }: DemoWorld): Promise<void> {
  const { by, says: text, runs = [], calls = [], adds } = beat;
  await work.observe({ kind: "message", from: by === "you" ? "user" : "agent", text });
  for (const run of runs) await playRun(work, run, sleep);
  for (const { tool, input } of calls) {
    await work.reminders();
    await work.call(tool, input);
  }
  if (adds) await carryOut(work, add(await work.list(), adds, COMMAND_WORDS), COMMAND_WORDS);
  await sleep(PACE);
}

async function playRun(
  work: Workstream,
  { tool, input, exitCode, output }: SeenRun,
  sleep: DemoWorld["sleep"],
): Promise<void> {
  await work.observe({ kind: "tool-started", tool, input });
  await sleep(PACE);
  await work.observe({
    kind: "tool-ended",
    tool,
    ...(exitCode !== undefined && { exitCode }),
    ...(output !== undefined && { output }),
  });
}

async function proposePlan({ plan, dialect }: Session, world: DemoWorld): Promise<void> {
  await seated(plan.title, dialect, world, async (work, turn) => {
    await work.turnStarted({ id: turn, by: "user" });
    await work.proposePlan(plan.text);
    await work.turnEnded({ id: turn, stopReason: "stop" });
  });
}

async function fillBoard(
  { title: name, tasks }: Session,
  { store, now }: DemoWorld,
): Promise<void> {
  const board = openBoard({ store, name, actor: { kind: "model", name: CLIENT }, now });
  const { tasks: there } = await board.list({ limit: 1 });
  if (there.length === 0) await board.add(tasks);
}

/** With a lane of a session, which ends with what is done in it. */
async function seated(
  root: string,
  dialect: string,
  { store, now }: DemoWorld,
  act: (work: Workstream, turn: string) => Promise<void>,
): Promise<void> {
  const sessionId = `${CLIENT} ${root} ${now()}`;
  const { origin } = await openLane({ store, root, sessionId, client: CLIENT });
  const work = await openWorkstream({ store, origin, dialect, now });
  try {
    await act(work, sessionId);
  } finally {
    await work.close();
    await workspaceLanes({ store, root }).end(sessionId);
  }
}
