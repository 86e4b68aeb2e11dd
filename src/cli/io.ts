import type { Store } from "../stores/contract.ts";

/** Where a command writes. */
export interface Output {
  write(text: string): void;
  readonly isTty: boolean;
  /** The terminal's size now; undefined where there is none. */
  readonly columns: number | undefined;
  readonly rows: number | undefined;
}

/** A process that started this one, or started what did. */
export interface Ancestor {
  readonly name: string;
  /** The program and its arguments, as far as the system tells. */
  readonly words: readonly string[];
  /** What it was started with, as far as the system tells. */
  readonly env: { readonly [name: string]: string | undefined };
}

/** The terminal that a person sits at, for views that stay on it. */
export interface Terminal {
  /** Whether keys can be listened to. */
  readonly hasKeys: boolean;
  /** Whether it is ours now: what is typed and shown while we are in the background is for others. */
  isOurs(): boolean;
  /** Tells what is typed, at once and unseen, until the answered function is called. */
  onTyped(listener: (typed: string) => void): () => void;
  /** Tells how many lines were typed, which the terminal has shown by itself, below its cursor. */
  onEntered(listener: (lines: number) => void): () => void;
  onResize(listener: () => void): () => void;
  /** Tells that we go on after we were stopped, perhaps in the background from now on. */
  onResume(listener: () => void): () => void;
  /** Called when the process ends by a throw or in the midst of it. Must not wait for anything. */
  onDeath(listener: () => void): () => void;
}

/** All that a command knows of the world, so that a test can be the world. */
export interface Io {
  readonly stdin: Pick<Output, "isTty">;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Loaded when it is asked for: few commands stay on the terminal. */
  terminal(): Promise<Terminal>;
  /**
   * The whole of standard input. With `object`, it need not be closed: it ends with the JSON object
   * that it is, and must not be longer than 64 MB.
   */
  readInput(until?: "object"): Promise<string>;
  /** Standard input line by line, without the line ends. */
  inputLines(): AsyncIterable<string>;
  readonly env: { readonly [name: string]: string | undefined };
  /** The session of the agent that `--session` names. Omitted: none was named. */
  readonly session?: string;
  /** The processes above this one, the nearest first; none where the system does not tell. */
  ancestors(): readonly Ancestor[];
  readonly cwd: string;
  /** The file that was started. */
  readonly script: string;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves early when the signal is given. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Resolves when a person or the system asks the command to end, or the signal is given. */
  untilEnded(signal?: AbortSignal): Promise<void>;
  /**
   * Runs a program and answers its exit code; never through a shell. With input
   * it reads that and its output is thrown away, without it has the terminal.
   * Rejects if the program cannot be started.
   */
  runProgram(program: string, words: readonly string[], input?: string): Promise<number>;
  /**
   * Starts a program that goes on by itself; never through a shell. It reads `input`, and its output
   * is thrown away. Answers whether it could be started.
   */
  startProgram(program: string, words: readonly string[], input: string): Promise<boolean>;
  /** Rings the bell of the person's terminal, also where the output goes elsewhere. Answers whether there is one. */
  ring(): boolean;
  /** Breaks off what the program does if it is still at work then, so that its timers are heard. */
  interruptAfter(milliseconds: number): void;
  /** Ends the process now, whatever still goes on in it. */
  abandon(): void;
  /** Opens the store at a URL. Omitted: the one that `storeUrl` finds. */
  openStore(url?: string): Promise<Store>;
}

/** A command as a process meets it: words in, exit code out. */
export type Run = (argv: readonly string[], io: Io) => Promise<number>;

/** What the exit codes mean. */
export const EXIT = { done: 0, refused: 1, usage: 2, broken: 3 } as const;
