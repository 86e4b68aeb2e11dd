import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { memoryStore } from "../../stores/memory/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { unhandledIn } from "../fixtures/unhandled.ts";
import type { TodoListPart } from "./index.ts";
import { streamList } from "./index.ts";

test("a stream that was closed ends the writing, and not the host's process", async (t) => {
  const unhandled = unhandledIn(t);
  const origin = { kind: "tui" } as const;
  const work = await openWorkstream({ store: memoryStore(), origin, dialect: "langchain" });
  const written: TodoListPart[] = [];
  let isClosed = false;
  const write = (part: TodoListPart): void => {
    if (isClosed) throw new TypeError("Invalid state: Controller is already closed");
    written.push(part);
  };
  const change = async (content: string): Promise<void> => {
    await work.call("write_todos", { todos: [{ content, status: "pending" }] });
    await setImmediate();
    await setImmediate();
  };

  await streamList(work, { write });
  await change("Read");
  isClosed = true;
  await change("Write");
  isClosed = false;
  await change("Run");

  assert.deepEqual(unhandled, []);
  assert.deepEqual(
    written.map(({ data }) => data.progress.total),
    [0, 1],
  );
});
