/**
 * A store with something in every state that the page shows: made by the same calls that hooks,
 * models and people make, with a clock of its own so that things lie in the past.
 */
import { openStore } from "../../src/stores/open-store.ts";
import type { Store } from "../../src/stores/contract.ts";
import { encodeComponent } from "../../src/scope/scope.ts";
import type { TaskBoard } from "../../src/workstream/board/index.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import type { Workstream } from "../../src/workstream/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import { openLane, workspaceLanes } from "../../src/workstream/lane/index.ts";
import { BOARD_TASKS, PLANS } from "./scene-texts.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
export const PERSON = "Ada";
/** What the handbook's agent waits for. */
export const QUESTION = "Is the chapter on retries for operators or for builders?";

type Status = "pending" | "in_progress" | "completed";
type Item = readonly [content: string, activeForm: string];

export interface Scene {
  readonly store: Store;
  readonly board: TaskBoard;
  /** Agents by the name that the page shows. */
  readonly agents: ReadonlyMap<string, Workstream>;
  close(): Promise<void>;
}

/** Fills the store at a URL. What is there lives as long as this process, as sessions do. */
export async function makeScene(url: string): Promise<Scene> {
  const store = await openStore(url);
  const agents = new Map<string, Workstream>();
  const stage = new Stage(store, agents);
  await payments(stage);
  await checkout(stage);
  await handbook(stage);
  await pipeline(stage);
  await mobile(stage);
  await search(stage);
  await importer(stage);
  const name = encodeComponent("/srv/payments");
  const at = Date.now() - 50 * MINUTE;
  const board = openBoard({
    store,
    name,
    actor: { kind: "model", name: "payments" },
    now: () => at,
  });
  await board.add(BOARD_TASKS);
  const live = openBoard({ store, name, actor: { kind: "model", name: "payments" } });
  const { tasks } = await live.list({ limit: 100 });
  const named = (subject: string): string =>
    tasks.find(({ task }) => task.subject.startsWith(subject))?.task.id ?? "";
  for (const subject of ["Choose", "Write the schema"]) await live.done(named(subject));
  await live.claim({ id: named("Move the ledger"), lease: 5 * MINUTE });
  await live.note(named("Move the ledger"), "Two tables share a sequence; see migration 14.");
  await live.wait(named("Ask legal"), {
    kind: "person",
    name: "Grace",
    question: "May we keep cards for 18 months?",
  });
  return {
    store,
    board: live,
    agents,
    async close() {
      for (const work of agents.values()) await work.close();
      await store.close();
    },
  };
}

/** Opens agents on a clock that the scene moves. */
class Stage {
  readonly #store: Store;
  readonly #agents: Map<string, Workstream>;
  #turns = 0;
  at = Date.now();

  constructor(store: Store, agents: Map<string, Workstream>) {
    this.#store = store;
    this.#agents = agents;
  }

  /** An agent that starts work some minutes ago. */
  async agent(
    name: string,
    client: string,
    minutesAgo: number,
    dialect = "claude-code",
  ): Promise<Workstream> {
    this.at = Date.now() - minutesAgo * MINUTE;
    const root = `/srv/${name}`;
    const sessionId = `${name}-session`;
    const { origin } = await openLane({ store: this.#store, root, sessionId, client });
    const work = await openWorkstream({
      store: this.#store,
      origin,
      dialect,
      now: () => this.at,
    });
    this.#agents.set(name, work);
    return work;
  }

  wait(seconds: number): void {
    this.at += seconds * SECOND;
  }

  async turn(
    work: Workstream,
    act: () => Promise<void>,
    { tokens = 12_000, by = "user" }: { tokens?: number; by?: "user" | "nudge" } = {},
  ): Promise<void> {
    const id = `turn-${++this.#turns}`;
    await work.turnStarted({ id, by, ...(by === "user" && { prompt: "Do the whole list." }) });
    await act();
    const said = {
      usage: { totalTokens: tokens },
      lastMessage: "Next I will go on with the list.",
    };
    await work.turnEnded({ id, stopReason: "stop", ...said });
  }

  async run(
    work: Workstream,
    command: string,
    seconds: number,
    output: string,
    exitCode = 0,
  ): Promise<void> {
    const call = `call-${this.at}`;
    await work.observe({ kind: "tool-started", tool: "Bash", call, input: { command } });
    this.wait(seconds);
    const end = { tool: "Bash", call, exitCode } as const;
    if (exitCode === 0) await work.observe({ kind: "tool-ended", ...end, output });
    else await work.observe({ kind: "tool-failed", ...end, error: output });
    this.wait(2);
  }

  async touch(work: Workstream, path: string): Promise<void> {
    const call = `edit-${this.at}`;
    await work.observe({ kind: "tool-started", tool: "Edit", call, input: { file_path: path } });
    this.wait(3);
    await work.observe({ kind: "tool-ended", tool: "Edit", call, output: "ok" });
    this.wait(2);
  }

  /** The session is over; nobody closed what was open. */
  async leave(name: string): Promise<void> {
    await workspaceLanes({ store: this.#store, root: `/srv/${name}` }).end(`${name}-session`);
  }
}

async function write(
  work: Workstream,
  items: readonly Item[],
  done: number,
  isAtWork = true,
): Promise<void> {
  const todos = items.map(([content, activeForm], place) => {
    const status: Status =
      place < done ? "completed" : place === done && isAtWork ? "in_progress" : "pending";
    return { content, activeForm, status };
  });
  await work.call("TodoWrite", { todos });
}

/** At work: six of nine done, most of it proven, one changed since, one only said. */
async function payments(stage: Stage): Promise<void> {
  const items: readonly Item[] = [
    ["Read the retry rules of the card provider", "Reading the retry rules"],
    ["Write a failing test for double charges", "Writing a failing test"],
    ["Make charges idempotent by request key", "Making charges idempotent"],
    ["Back off on 429 and 503", "Backing off on 429 and 503"],
    ["Keep the key for 24 hours", "Keeping the key"],
    ["Log the provider's request id", "Logging the request id"],
    ["Run the integration tests", "Running the integration tests"],
    ["Describe the retry rules in the handbook", "Describing the retry rules"],
  ];
  const work = await stage.agent("payments", "claude-code", 24);
  await work.turnStarted({ id: "payments-turn", by: "user" });
  for (let done = 0; done < 6; done++) {
    await write(work, items, done);
    stage.wait(20);
    if (done > 1) await stage.touch(work, `src/charge-${done}.ts`);
    const isChecked = done > 0 && done !== 4;
    if (isChecked)
      await stage.run(
        work,
        "npm test -- charges",
        21 + done,
        `${40 + done} passed`,
        done === 1 ? 1 : 0,
      );
    if (done === 2) await stage.run(work, "npm test -- charges", 18, "44 passed");
    stage.wait(35);
  }
  await stage.touch(work, "src/charge-3.ts");
  await write(work, items, 6);
  await work.edit({
    operations: [
      { kind: "add", phase: "Todos", todos: [{ content: "Ask Grace about the audit log" }] },
    ],
    action: "append Ask Grace about the audit log",
  });
  const [, , third] = (await work.list()).phases.flatMap(({ todos }) => todos);
  if (third) {
    await work.edit({
      operations: [
        { kind: "note", todo: third.id, text: "The provider keeps keys for 24 hours, we for 25." },
      ],
      action: "note",
    });
  }
  stage.at = Date.now() - 9 * SECOND;
  await work.observe({
    kind: "tool-started",
    tool: "Bash",
    call: "now",
    input: { command: "npm run test:integration" },
  });
}

/** Looping: the same edit again and again. */
async function checkout(stage: Stage): Promise<void> {
  const items: readonly Item[] = [
    ["Find why the summary jumps", "Finding why the summary jumps"],
    ["Fix the layout of the order summary", "Fixing the layout"],
    ["Compare screenshots", "Comparing screenshots"],
    ["Tell design", "Telling design"],
  ];
  const work = await stage.agent("checkout-ui", "codex", 14);
  await work.turnStarted({ id: "checkout-turn", by: "user" });
  await write(work, items, 1);
  for (let time = 0; time < 22; time++) {
    const call = `same-${time}`;
    const input = { command: "npx playwright test summary.spec.ts" };
    await work.observe({ kind: "tool-started", tool: "Bash", call, input });
    stage.wait(12);
    await work.observe({
      kind: "tool-failed",
      tool: "Bash",
      call,
      exitCode: 1,
      error: "expected 312, got 316",
    });
    stage.wait(8);
  }
  stage.at = Date.now() - 20 * SECOND;
  await work.observe({ kind: "message", from: "agent", text: "Trying once more." });
}

/** Needs a person: a second plan waits, after one was approved. */
async function handbook(stage: Stage): Promise<void> {
  const work = await stage.agent("handbook", "claude-code", 40);
  const [first, second] = PLANS;
  await stage.turn(work, async () => {
    const proposed = await work.proposePlan(first);
    if (proposed.ok) {
      await work.approvePlan({ hash: proposed.plan.hash, by: { kind: "person", name: PERSON } });
    }
    await write(
      work,
      [
        ["Outline the chapters", "Outlining"],
        ["Write the chapter on retries", "Writing"],
      ],
      1,
      false,
    );
    const chapter = (await work.list()).phases.flatMap(({ todos }) => todos).at(-1);
    const wait = { kind: "person", question: QUESTION } as const;
    await work.edit({
      operations: [{ kind: "wait", todo: chapter?.id ?? "", wait }],
      action: "wait",
    });
    stage.wait(60);
    await work.proposePlan(second);
  });
}

/** Ran out of nudges: decisions with reasons, and a budget that is used up. */
async function pipeline(stage: Stage): Promise<void> {
  const items: readonly Item[] = [
    ["Cache the browser between runs", "Caching the browser"],
    ["Split the slow job", "Splitting the slow job"],
    ["Describe the new jobs", "Describing the new jobs"],
  ];
  const work = await stage.agent("pipeline", "gemini-cli", 90);
  for (let turn = 0; turn < 5; turn++) {
    await stage.turn(
      work,
      async () => {
        await write(work, items, turn < 2 ? turn : 1);
        stage.wait(45);
        await stage.run(work, "make cache", 9, "ok");
      },
      { tokens: 5_200, by: turn === 0 ? "user" : "nudge" },
    );
    stage.wait(4);
    await work.idle();
    stage.wait(20);
  }
}

/** Ended with todos open: nobody knows what became of them. */
async function mobile(stage: Stage): Promise<void> {
  const work = await stage.agent("mobile-app", "opencode", 130);
  await work.turnStarted({ id: "mobile-turn", by: "user" });
  await write(
    work,
    [
      ["Bump the SDK", "Bumping the SDK"],
      ["Fix the build on arm64", "Fixing the build"],
      ["Ship a beta", "Shipping"],
    ],
    1,
  );
  await stage.run(work, "./gradlew assemble", 50, "BUILD FAILED", 1);
  await stage.leave("mobile-app");
}

/** Idle: its session waits for a prompt. */
async function search(stage: Stage): Promise<void> {
  const work = await stage.agent("search", "pi", 30);
  await stage.turn(work, async () => {
    await write(
      work,
      [
        ["Measure recall on the sample", "Measuring recall"],
        ["Try another tokenizer", "Trying another tokenizer"],
      ],
      1,
      false,
    );
  });
}

/** Done, and proven. */
async function importer(stage: Stage): Promise<void> {
  const steps = ["Read the export of the old shop", "Map the price lists", "Import the customers"];
  const work = await stage.agent("importer", "codex", 200, "codex");
  const plan = (done: number) => ({
    plan: steps.map((step, place) => ({
      step,
      status: place < done ? "completed" : place === done ? "in_progress" : "pending",
    })),
  });
  await stage.turn(
    work,
    async () => {
      for (let done = 0; done < 3; done++) {
        await work.call("update_plan", plan(done));
        stage.wait(30);
        await stage.run(work, "pytest tests/import", 14, `${12 + done} passed`);
      }
      await work.call("update_plan", plan(3));
    },
    { tokens: 88_000 },
  );
}
