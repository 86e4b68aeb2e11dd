import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Workstream } from "../../src/index.ts";
import { allTodos, memoryStore, openWorkstream } from "../../src/index.ts";
import { aiSdk } from "./ai-sdk.ts";
import { langchain } from "./langchain.ts";
import type { Library, Script } from "./library.ts";
import { mastra } from "./mastra.ts";
import { openaiAgents } from "./openai-agents.ts";
import type { Outcome, Scenario, Told } from "./scenarios.ts";
import { SCENARIOS } from "./scenarios.ts";

const LIBRARIES: Readonly<Record<string, Library>> = {
  "AI SDK": aiSdk,
  LangChain: langchain,
  "OpenAI Agents SDK": openaiAgents,
  Mastra: mastra,
};

for (const [name, library] of Object.entries(LIBRARIES)) {
  describe(name, () => {
    for (const scenario of SCENARIOS) {
      test(scenario.name, async () => {
        assert.deepEqual(await play(library, scenario), scenario.expected);
      });
    }
  });
}

async function play(library: Library, scenario: Scenario): Promise<Outcome> {
  const work = await opened(scenario);
  const sent: string[] = [];
  const { script, seen } = scripted(scenario, work, sent);
  const ended = await library(work, script).then(
    () => (script.signal.aborted ? "aborted" : "answered"),
    (error: unknown) => {
      if (script.signal.aborted) return "aborted" as const;
      throw error;
    },
  );
  if (ended === "aborted") await work.idle();
  assert.equal(seen(), scenario.answers.length, "every answer was asked for");
  const decisions = await work.explain({ last: 20 });
  const { tools } = await work.progress();
  return {
    ended,
    todos: allTodos(await work.list()).map(({ content, status }) => `${MARKS[status]} ${content}`),
    decisions: decisions.map(({ reason }) => reason).reverse(),
    told: sent.map((text, index) => toldIn(text, sent[index - 1])),
    tests: tools["run_tests"]?.ended ?? 0,
  };
}

const MARKS = { pending: "-", in_progress: ">", completed: "x", cancelled: "/" } as const;

async function opened({ limits, origin, before, isPaused }: Scenario): Promise<Workstream> {
  const store = memoryStore();
  const options = {
    store,
    origin: origin ?? { kind: "tui" },
    dialect: "langchain",
    host: { isSwitchedOff: () => false },
    ...(limits && { limits }),
  } as const;
  if (before) {
    const todos = before.map((line) => ({
      content: line.slice(2),
      status: "in_progress" as const,
    }));
    await (await openWorkstream(options)).import([{ name: "Todos", todos }], "before");
  }
  const work = await openWorkstream(options);
  if (isPaused) await work.pause();
  return work;
}

function scripted(
  { answers, meanwhile = {} }: Scenario,
  work: Workstream,
  sent: string[],
): { script: Script; seen: () => number } {
  const controller = new AbortController();
  return {
    seen: () => sent.length,
    script: {
      answers,
      signal: controller.signal,
      asked(request) {
        sent.push(JSON.stringify(request));
        if (meanwhile[sent.length] === "abort") {
          controller.abort();
          throw controller.signal.reason;
        }
        const answer = answers[sent.length - 1];
        assert.ok(answer, "the model was asked more often than it has answers");
        return answer;
      },
      async isTrimmed() {
        const next = meanwhile[sent.length + 1];
        if (next === "edit") await addByHand(work);
        return next === "trim";
      },
    },
  };
}

async function addByHand(work: Workstream): Promise<void> {
  const phase = (await work.list()).phases[0]?.name ?? "";
  await work.edit({
    operations: [{ kind: "add", phase, todos: [{ content: "Tell support" }] }],
    action: "add Tell support",
  });
}

/** Each sign ends in what only one message has, where there is such. */
const SIGNS: Readonly<Record<Told, RegExp>> = {
  recall: /The todo list, kept by doneward\].*?doneward-data [\w-]+/g,
  nudge: /SYSTEM MESSAGE — not from a human.*?doneward-data [\w-]+/g,
  edit: /The user manually modified the todo list/g,
};

/** What stands in this request and did not in the one before it. */
function toldIn(text: string, before = ""): Told[] {
  return (Object.keys(SIGNS) as Told[]).filter((kind) =>
    (text.match(SIGNS[kind]) ?? []).some((said) => !before.includes(said)),
  );
}
