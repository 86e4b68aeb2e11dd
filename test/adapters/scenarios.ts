import type { LimitExtension, Origin } from "../../src/index.ts";

/** One answer of the model: calls of tools, or the words with which it ends its turn. */
export type Answer = { readonly calls: readonly Call[] } | { readonly text: string };

export interface Call {
  readonly tool: "write_todos" | "run_tests";
  readonly input: { readonly [key: string]: unknown };
}

/** What happens while the model is asked for the n-th time, counted from 1. */
export type Meanwhile =
  /** A person adds a todo just before. */
  | "edit"
  /** The host cuts the conversation down to a summary just before. */
  | "trim"
  /** The person aborts the run. */
  | "abort";

/** What the model was told in one request, beside the conversation itself. */
export type Told = "recall" | "nudge" | "edit";

export interface Scenario {
  readonly name: string;
  readonly answers: readonly Answer[];
  readonly meanwhile?: { readonly [request: number]: Meanwhile };
  readonly limits?: LimitExtension;
  readonly origin?: Origin;
  /** What an earlier process left on the list. */
  readonly before?: readonly string[];
  readonly isPaused?: true;
  readonly expected: Outcome;
}

/** What comes of it, whichever library runs the agent. */
export interface Outcome {
  readonly ended: "answered" | "aborted";
  readonly todos: readonly string[];
  /** Why the agent was or was not told to go on, in order. */
  readonly decisions: readonly string[];
  /** For each request what it held that was not there the request before. */
  readonly told: readonly (readonly Told[])[];
  /** How many calls of its own tool the runtime saw. */
  readonly tests: number;
}

const write = (...todos: string[]): Answer => ({
  calls: [{ tool: "write_todos", input: { todos: todos.map(todo) } }],
});
const test: Answer = { calls: [{ tool: "run_tests", input: { path: "." } }] };
const say = (text: string): Answer => ({ text });
const STOPS_EARLY = say("I finished this part. Next I'll work on the rest.");

const STATUSES: Readonly<Record<string, string>> = {
  ">": "in_progress",
  "-": "pending",
  x: "completed",
};

/** `x A`: A is completed; `> A`: in progress; `- A`: pending. */
function todo(line: string): { readonly content: string; readonly status: string | undefined } {
  return { content: line.slice(2), status: STATUSES[line[0] ?? ""] };
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: "an agent that finishes is left alone",
    answers: [write("> A"), test, write("x A"), say("done")],
    expected: {
      ended: "answered",
      todos: ["x A"],
      decisions: ["no-incomplete-todos"],
      told: [[], [], [], []],
      tests: 1,
    },
  },
  {
    name: "an agent that stops half-way is told to go on, and finishes",
    answers: [
      write("> A", "- B"),
      test,
      write("x A", "> B"),
      STOPS_EARLY,
      test,
      write("x A", "x B"),
      say("done"),
    ],
    expected: {
      ended: "answered",
      todos: ["x A", "x B"],
      decisions: ["incomplete-todos", "no-incomplete-todos"],
      told: [[], [], [], [], ["nudge"], [], []],
      tests: 2,
    },
  },
  {
    name: "an agent that goes on stopping is left alone when its nudges are used up",
    answers: [write("> A", "- B"), STOPS_EARLY, write("x A", "> B"), STOPS_EARLY],
    limits: { maxAutoTurns: 1 },
    expected: {
      ended: "answered",
      todos: ["x A", "> B"],
      decisions: ["incomplete-todos", "max-auto-turns"],
      told: [[], [], ["nudge"], []],
      tests: 0,
    },
  },
  {
    name: "an agent that costs too much is left alone",
    answers: [write("> A", "- B"), STOPS_EARLY, write("x A", "> B"), STOPS_EARLY],
    limits: { maxCumulativeTokens: 300 },
    expected: {
      ended: "answered",
      todos: ["x A", "> B"],
      decisions: ["incomplete-todos", "max-tokens"],
      told: [[], [], ["nudge"], []],
      tests: 0,
    },
  },
  {
    name: "an agent that does not get on is left alone",
    answers: [write("> A"), STOPS_EARLY, test, STOPS_EARLY, test, STOPS_EARLY],
    expected: {
      ended: "answered",
      todos: ["> A"],
      decisions: ["incomplete-todos", "incomplete-todos", "stagnation"],
      told: [[], [], ["nudge"], [], ["nudge"], []],
      tests: 2,
    },
  },
  {
    name: "an agent that asks is left alone",
    answers: [write("> A", "- B"), say("Which database should I take, SQLite or PostgreSQL?")],
    expected: {
      ended: "answered",
      todos: ["> A", "- B"],
      decisions: ["in-doubt"],
      told: [[], []],
      tests: 0,
    },
  },
  {
    name: "an agent that only talks is left alone",
    answers: [write("> A"), STOPS_EARLY, say("A is about the first letter.")],
    expected: {
      ended: "answered",
      todos: ["> A"],
      decisions: ["incomplete-todos", "conversation"],
      told: [[], [], ["nudge"]],
      tests: 0,
    },
  },
  {
    name: "what is open comes back where the conversation was cut, and what is finished does not",
    answers: [write("x A", "> B"), test, write("x A", "x B"), say("done")],
    meanwhile: { 3: "trim" },
    expected: {
      ended: "answered",
      todos: ["x A", "x B"],
      decisions: ["no-incomplete-todos"],
      told: [[], [], ["recall"], []],
      tests: 1,
    },
  },
  {
    name: "what a person adds is told once",
    answers: [write("> A"), test, test, write("x A", "x Tell support"), say("done")],
    meanwhile: { 3: "edit" },
    expected: {
      ended: "answered",
      todos: ["x A", "x Tell support"],
      decisions: ["no-incomplete-todos"],
      told: [[], [], ["edit"], [], []],
      tests: 2,
    },
  },
  {
    name: "an abort ends it, and nobody is told to go on",
    answers: [write("> A"), test, say("never said")],
    meanwhile: { 3: "abort" },
    expected: {
      ended: "aborted",
      todos: ["> A"],
      decisions: ["user-abort-blocked"],
      told: [[], [], []],
      tests: 1,
    },
  },
  {
    name: "a call that makes no sense is answered in the dialect, and changes nothing",
    answers: [write("> A"), write("? A"), write("x A"), say("done")],
    expected: {
      ended: "answered",
      todos: ["x A"],
      decisions: ["no-incomplete-todos"],
      told: [[], [], [], []],
      tests: 0,
    },
  },
  {
    name: "a list that an earlier process left is taken up again",
    answers: [say("let me see"), write("x Left over"), say("done")],
    before: ["> Left over"],
    expected: {
      ended: "answered",
      todos: ["x Left over"],
      decisions: ["incomplete-todos", "no-incomplete-todos"],
      told: [["recall"], ["recall", "nudge"], []],
      tests: 0,
    },
  },
  {
    name: "a person's pause holds",
    answers: [write("> A"), STOPS_EARLY],
    isPaused: true,
    expected: {
      ended: "answered",
      todos: ["> A"],
      decisions: ["paused"],
      told: [[], []],
      tests: 0,
    },
  },
  {
    name: "a child agent has no list of its own, and is told nothing",
    answers: [test, say("done")],
    origin: { kind: "subagent" },
    expected: { ended: "answered", todos: [], decisions: [], told: [[], []], tests: 0 },
  },
];
