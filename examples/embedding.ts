// A whole agent in a hundred lines: the loop that `docs/embedding.md` builds. Only the model is
// scripted. Checks its own result.

import assert from "node:assert/strict";
// #region imports
import type { JsonValue, Workstream } from "doneward";
import { CLIENT_LIMITS, focusOf, foldRecall, memoryStore, openWorkstream } from "doneward";
// #endregion

interface Call {
  readonly id: string;
  readonly tool: string;
  readonly input: JsonValue;
}

interface Answer {
  readonly text: string;
  readonly calls: readonly Call[];
  readonly tokens: number;
}

interface Message {
  readonly role: "user" | "assistant" | "tool";
  readonly text: string;
}

type Model = (system: string, messages: readonly Message[]) => Promise<Answer>;
type Tool = (input: JsonValue) => Promise<string>;

// #region agent
class Agent {
  readonly #work: Workstream;
  readonly #model: Model;
  readonly #tools: Readonly<Record<string, Tool>>;
  #messages: Message[] = [];

  constructor(work: Workstream, model: Model, tools: Readonly<Record<string, Tool>>) {
    this.#work = work;
    this.#model = model;
    this.#tools = tools;
  }

  /** Answers a person, and goes on until the list is done or the budget is used up. */
  async ask(prompt: string, signal?: AbortSignal): Promise<string> {
    let by: "user" | "nudge" = "user";
    for (let next = prompt; ; by = "nudge") {
      const text = await this.#turn(next, by, signal);
      const idle = await this.#work.idle();
      if (idle.kind === "skip") return text;
      next = idle.prompt;
    }
  }
  // #endregion

  // #region turn
  /** One turn: the model works till it calls no tool any more. */
  async #turn(prompt: string, by: "user" | "nudge", signal?: AbortSignal): Promise<string> {
    const id = crypto.randomUUID();
    let tokens = 0;
    let stopReason = "error";
    let lastMessage = "";
    await this.#work.turnStarted({ id, by, ...(by === "user" && { prompt }) });
    this.#say("user", prompt);
    try {
      for (;;) {
        signal?.throwIfAborted();
        for (const { text } of await this.#work.reminders()) this.#say("user", text);
        const system = `You are a coding agent. ${this.#work.dialect.guidance}`;
        const answer = await this.#model(system, this.#messages);
        tokens += answer.tokens;
        this.#say("assistant", answer.text);
        if (answer.calls.length === 0) {
          stopReason = "stop";
          return (lastMessage = answer.text);
        }
        for (const call of answer.calls) this.#say("tool", await this.#carryOut(call));
      }
    } finally {
      if (signal?.aborted) stopReason = "aborted";
      const usage = { totalTokens: tokens };
      await this.#work.turnEnded({ id, stopReason, usage, lastMessage });
    }
  }
  // #endregion

  // #region tools
  /** A todo tool is the workstream's; of any other it is told what happened. */
  async #carryOut({ id, tool, input }: Call): Promise<string> {
    if (this.#work.tools.some(({ name }) => name === tool)) {
      return (await this.#work.call(tool, input)).text;
    }
    const call = { tool, call: id };
    await this.#work.observe({ kind: "tool-started", ...call, input });
    try {
      const output = (await this.#tools[tool]?.(input)) ?? `There is no tool ${tool}.`;
      await this.#work.observe({ kind: "tool-ended", ...call, output });
      return output;
    } catch (error) {
      await this.#work.observe({ kind: "tool-failed", ...call, error: String(error) });
      return String(error);
    }
  }
  // #endregion

  // #region compact
  /** Cuts the conversation down to a summary. What is open stays in it, what is done does not. */
  async compact(summary: string): Promise<void> {
    this.#messages = [{ role: "user", text: foldRecall(summary, await this.#work.recall()) }];
  }
  // #endregion

  #say(role: Message["role"], text: string): void {
    this.#messages.push({ role, text });
  }
}

// What follows is the test: a model that forgets what it is not shown, and stops when it likes.

const write = (...done: string[]): Call => ({
  id: crypto.randomUUID(),
  tool: "write_todos",
  input: {
    todos: ["Reproduce it", "Fix the redirect", "Add a test"].map((content) => ({
      content,
      status: done.includes(content) ? "completed" : "pending",
    })),
  },
});
const tests: Call = { id: "t", tool: "run_tests", input: { path: "login.test.ts" } };
const script: readonly (readonly Call[])[] = [
  [write()],
  [write("Reproduce it")],
  [], // stops half-way
  [tests],
  [write("Reproduce it", "Fix the redirect")],
  [], // stops again, and is compacted before the person speaks
  [write("Reproduce it", "Fix the redirect", "Add a test")],
  [],
];
const shown: string[] = [];
const scripted: Model = async (_, messages) => {
  const calls = script[shown.push(messages.map(({ text }) => text).join("\n")) - 1] ?? [];
  return { text: calls.length === 0 ? "Next I will go on with the rest." : "", calls, tokens: 100 };
};

// #region run
const work = await openWorkstream({
  store: memoryStore(),
  origin: { kind: "tui" },
  dialect: "langchain",
  limits: { ...CLIENT_LIMITS, maxAutoTurns: 1 },
});
const agent = new Agent(work, scripted, { run_tests: async () => "12 passed, 0 failed" });

await agent.ask("The login page stays blank. Fix it, and add a test.");
console.log((await work.explain())[0]?.reason); // max-auto-turns: it stopped twice
await agent.compact("The redirect of the login page is fixed.");
await agent.ask("And the test?");
console.log(focusOf(await work.list())); // undefined: all is done
// #endregion

assert.equal(shown.length, script.length);
assert.match(shown[3] ?? "", /2 of 3 todos are open/, "it was told to go on");
assert.match(shown[6] ?? "", /"Add a test"/, "what is open outlives the compaction");
assert.doesNotMatch(shown[6] ?? "", /"Reproduce it"/, "what is done does not");
assert.equal((await work.explain())[0]?.reason, "no-incomplete-todos");
assert.equal((await work.progress()).tools["run_tests"]?.ended, 1);
