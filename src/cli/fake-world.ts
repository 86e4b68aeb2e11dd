import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryStore } from "../stores/memory/index.ts";
import type { Store } from "../stores/contract.ts";
import type { Io, Output, Terminal } from "./io.ts";
import { main } from "./main.ts";

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** What differs from a quiet pipe in an empty workspace. */
export interface WorldOptions {
  readonly env?: Io["env"];
  /** A terminal of this size instead of a pipe. */
  readonly terminal?: { readonly columns: number; readonly rows: number };
  readonly input?: string;
  /** Omitted: a terminal without keys that stays as it is. */
  readonly keyboard?: Terminal;
  readonly untilEnded?: Io["untilEnded"];
  readonly runProgram?: Io["runProgram"];
  readonly startProgram?: Io["startProgram"];
  readonly ring?: Io["ring"];
  readonly openStore?: Io["openStore"];
}

export interface World {
  readonly root: string;
  readonly store: Store;
  /** Milliseconds since the epoch; a test may turn the clock. */
  now: number;
  run(argv: readonly string[], options?: WorldOptions): Promise<Ran>;
}

const roots: string[] = [];
process.on("exit", () => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

/** A workspace of its own with a store of its own, for tests; commands run in this process. */
export function fakeWorld(options: WorldOptions = {}): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "doneward-test-")));
  mkdirSync(join(root, ".git"));
  roots.push(root);
  let now = Date.UTC(2026, 0, 1);
  const store = memoryStore({ clock: () => ({ now, monotonic: now, bootId: "test" }) });
  const world: World = {
    root,
    store,
    get now() {
      return now;
    },
    set now(time) {
      now = time;
    },
    async run(argv, more) {
      const { out, err, io } = ioOf(world, { ...options, ...more });
      const code = await main(argv, io);
      return { code, out: out.text, err: err.text };
    },
  };
  return world;
}

function ioOf(world: World, options: WorldOptions): { out: Paper; err: Paper; io: Io } {
  const out = new Paper(options.terminal);
  const err = new Paper(options.terminal);
  const { input = "" } = options;
  const io: Io = {
    stdout: out,
    stderr: err,
    terminal: options.keyboard ?? NO_KEYBOARD,
    readInput: async () => input,
    async *inputLines() {
      yield* input.split("\n");
    },
    env: { XDG_DATA_HOME: join(world.root, ".data"), ...options.env },
    cwd: world.root,
    now: () => world.now,
    sleep: () => new Promise((resolve) => setImmediate(resolve)),
    untilEnded: options.untilEnded ?? (async () => {}),
    runProgram: options.runProgram ?? (async () => 127),
    startProgram: options.startProgram ?? (async () => false),
    ring: options.ring ?? (() => false),
    abandon: () => {},
    openStore:
      options.openStore ??
      (async (url) => keptOpen(url === "memory:" ? memoryStore() : world.store)),
  };
  return { out, err, io };
}

const NO_KEYBOARD: Terminal = {
  hasKeys: false,
  onTyped: () => () => {},
  onEntered: () => () => {},
  onResize: () => () => {},
  onDeath: () => () => {},
};

/** Commands close their store; the next command of the test wants it again. */
function keptOpen(store: Store): Store {
  return { ...store, close: async () => {} };
}

class Paper implements Output {
  text = "";
  readonly isTty: boolean;
  readonly columns: number | undefined;
  readonly rows: number | undefined;

  constructor(terminal: WorldOptions["terminal"]) {
    this.isTty = terminal !== undefined;
    this.columns = terminal?.columns;
    this.rows = terminal?.rows;
  }

  write(text: string): void {
    this.text += text;
  }
}
