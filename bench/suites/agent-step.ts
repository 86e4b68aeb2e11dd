import type { AgentMiddleware } from "langchain";
import {
  AIMessage,
  createAgent,
  fakeModel,
  HumanMessage,
  todoListMiddleware,
  tool,
} from "langchain";
import { donewardMiddleware } from "../../src/adapters/langchain/index.ts";
import { memoryStore, openWorkstream } from "../../src/index.ts";
import type { Turns } from "../measure.ts";
import { measured, takeTurns } from "../measure.ts";
import type { Suite } from "../suite.ts";

const WITHOUT = "an agent without a list";
const THEIRS = "todoListMiddleware";
const OURS = "donewardMiddleware";

/** Requests to the model in one run: a write of the list, then calls of another tool, by turns. */
const STEPS = 20;

/**
 * What keeping a list adds to each step of an agent: the same graph, the same
 * script, with LangChain's own middleware and with ours.
 */
export const agentStep: Suite = {
  name: "agent-step",
  async run() {
    const turns = await takeTurns(
      [
        { name: WITHOUT, run: () => run([], otherTool) },
        { name: THEIRS, run: () => run([todoListMiddleware() as AgentMiddleware], write) },
        { name: OURS, run: async () => run([await ours()], write) },
      ],
      // Single runs side by side: what a list adds is a difference, which a longer slice blurs.
      { rounds: 20, turns: 9, sliceMs: 0, batch: 1, warmMs: 2_000 },
    );
    const added = addedTo(turns);
    return [
      {
        title: `What a run of ${STEPS} steps takes`,
        floor: WITHOUT,
        rows: turns.names.map((name) => measured(turns, name, WITHOUT)),
        bars: [],
      },
      {
        title: "What a list adds to it",
        floor: THEIRS,
        rows: added.names.map((name) => measured(added, name, THEIRS)),
        bars: [{ contestant: OURS, atMost: 1.5 }],
      },
    ];
  },
};

/** The times without what the bare agent took in the same round. */
function addedTo({ names, times }: Turns): Turns {
  const [bare = [], ...others] = times;
  return {
    names: names.slice(1),
    times: others.map((rounds) => rounds.map((time, round) => time - (bare[round] ?? 0))),
  };
}

async function ours(): Promise<AgentMiddleware> {
  const work = await openWorkstream({
    store: memoryStore(),
    origin: { kind: "tui" },
    dialect: "langchain",
  });
  return donewardMiddleware(work) as AgentMiddleware;
}

interface Call {
  readonly name: string;
  readonly args: Record<string, unknown>;
}

const read = tool(() => "12 lines", {
  name: "read",
  description: "Reads a file.",
  schema: { type: "object", properties: { path: { type: "string" } } },
});

function otherTool(step: number): Call {
  return { name: "read", args: { path: `src/${step}.ts` } };
}

/** Five todos, of which one more is done at every fourth step. */
function write(step: number): Call {
  if (step % 4 !== 0) return otherTool(step);
  const todos = Array.from({ length: 5 }, (_, place) => ({
    content: `Change the module number ${place}`,
    status: place < step / 4 ? "completed" : place === step / 4 ? "in_progress" : "pending",
  }));
  return { name: "write_todos", args: { todos } };
}

async function run(middleware: AgentMiddleware[], call: (step: number) => Call): Promise<void> {
  const model = fakeModel();
  for (let step = 0; step < STEPS; step++) {
    model.respond(
      new AIMessage({
        content: "",
        tool_calls: [{ ...(step === STEPS - 1 ? finished(call) : call(step)), id: `c${step}` }],
      }),
    );
  }
  model.respond(new AIMessage("done"));
  const agent = createAgent({ model, tools: [read], middleware });
  await agent.invoke({ messages: [new HumanMessage("go")] }, { recursionLimit: 500 });
}

/** Nothing is left open, so that nobody is told to go on. */
function finished(call: (step: number) => Call): Call {
  return call === write ? write(STEPS) : call(STEPS);
}
