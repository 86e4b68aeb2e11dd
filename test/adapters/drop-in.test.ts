// The same graph with LangChain's own todo list and with ours in its place.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { AgentMiddleware } from "langchain";
import {
  AIMessage,
  createAgent,
  fakeModel,
  HumanMessage,
  todoListMiddleware,
  ToolMessage,
} from "langchain";
import { donewardMiddleware } from "../../src/adapters/langchain/index.ts";
import { memoryStore, openWorkstream } from "../../src/index.ts";

type Calls = readonly (readonly unknown[])[];

interface Ran {
  readonly todos: unknown;
  /** What the tools answered: text, status, name. */
  readonly answers: readonly (readonly [string, string | undefined, string | undefined])[];
  readonly offered: unknown;
}

const A = { content: "A", status: "in_progress" };
const B = { content: "B", status: "pending" };
const done = (todo: object): object => ({ ...todo, status: "completed" });

/** Runs an agent whose model makes these calls, each inner array side by side, and then ends. */
async function run(middleware: AgentMiddleware, script: Calls, todos?: unknown): Promise<Ran> {
  const model = script
    .reduce<ReturnType<typeof fakeModel>>(
      (built, writes) =>
        built.respondWithTools(
          writes.map((written, index) => ({
            name: "write_todos",
            args: { todos: written },
            id: `${built.callCount}-${index}`,
          })),
        ),
      fakeModel(),
    )
    .respond(new AIMessage("done"));
  const agent = createAgent({ model, middleware: [middleware] });
  const input = { messages: [new HumanMessage("go")], ...(todos !== undefined && { todos }) };
  const result = (await agent.invoke(input as never)) as { messages: unknown[]; todos: unknown };
  const answers = result.messages
    .filter((message) => ToolMessage.isInstance(message))
    .map(({ content, status, name }) => [String(content), status, name] as const);
  const [call] = model.calls;
  return { todos: result.todos, answers, offered: offeredIn(call?.options) };
}

function offeredIn(options: unknown): unknown {
  const { tools = [] } = (options ?? {}) as { tools?: { name?: string }[] };
  return tools.map(({ name }) => name);
}

async function both(script: Calls, todos?: unknown): Promise<[theirs: Ran, ours: Ran]> {
  const work = await openWorkstream({
    store: memoryStore(),
    origin: { kind: "tui" },
    dialect: "langchain",
    host: { isSwitchedOff: () => true },
  });
  return [
    await run(todoListMiddleware() as AgentMiddleware, script, todos),
    await run(donewardMiddleware(work) as AgentMiddleware, script, todos),
  ];
}

describe("in the place of todoListMiddleware", () => {
  test("writes leave the same state and get the same answers", async () => {
    const [theirs, ours] = await both([[[A, B]], [[done(A), { ...B, status: "in_progress" }]]]);
    assert.deepEqual(ours, theirs);
    assert.equal(ours.answers.length, 2);
  });

  test("several todos in progress are let be", async () => {
    const [theirs, ours] = await both([[[A, { ...B, status: "in_progress" }]]]);
    assert.deepEqual(ours, theirs);
  });

  test("an empty list is a list", async () => {
    const [theirs, ours] = await both([[[done(A)]], [[]]]);
    assert.deepEqual(ours.todos, theirs.todos);
    assert.deepEqual(ours.answers, theirs.answers);
  });

  test("parallel writes are refused in the same words, and leave the list alone", async () => {
    const [theirs, ours] = await both([[[A]], [[B], []]]);
    assert.deepEqual(ours.todos, theirs.todos);
    assert.deepEqual(ours.answers, theirs.answers);
    assert.match(ours.answers[1]?.[0] ?? "", /should never be called multiple times in parallel/);
  });

  test("what the schema refuses is refused, and the list stays", async () => {
    const [theirs, ours] = await both([[[A]], [[{ content: "A", status: "doing" }]]]);
    assert.deepEqual(ours.todos, theirs.todos);
    const [, wrong] = ours.answers;
    assert.equal(wrong?.[1], theirs.answers[1]?.[1]);
    const complaint = /Invalid enum value. Expected 'pending' \| 'in_progress' \| 'completed'/;
    assert.match(wrong?.[0] ?? "", complaint);
    assert.match(theirs.answers[1]?.[0] ?? "", complaint);
  });

  test("todos that the state brings along are kept", async () => {
    const [theirs, ours] = await both([], [A]);
    assert.deepEqual(ours.todos, theirs.todos);
  });
});
