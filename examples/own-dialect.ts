// A dialect of one's own, held to the promises of every dialect: one tool that writes a checklist
// of texts and ticks. Exits with an error if a promise is broken.

// #region dialect
import type { Decoded, Dialect, Reply, TodoDraft, TodoList } from "doneward";
import { allTodos, openWorkstream, memoryStore, progressOf } from "doneward";

interface Item {
  readonly text: string;
  readonly done: boolean;
}

const checklist: Dialect = {
  name: "checklist",
  tools: [
    {
      name: "set_checklist",
      label: "Set checklist",
      description: "Write the checklist of the work in hand, all of it, in order.",
      inputSchema: {
        type: "object",
        properties: {
          items: {
            type: "array",
            items: {
              type: "object",
              properties: { text: { type: "string", minLength: 1 }, done: { type: "boolean" } },
              required: ["text", "done"],
            },
          },
        },
        required: ["items"],
      },
      access: "write",
    },
  ],
  guidance: "Keep a checklist with set_checklist when the work has several steps.",
  rules: {
    focus: "normalise",
    whenAllClosed: "keep",
    identity: "content",
    errors: "refuse",
    duplicates: "allow",
  },
  availability: { toChildAgents: false, whenYielding: true, inPlanMode: "allowed" },
  onResume: "all",

  decode(_tool, input): Decoded {
    const drafts = draftsOf(input);
    if (!drafts) return { ok: false, reply: answer("items must be an array of { text, done }.") };
    return { ok: true, operations: [{ kind: "replace", todos: drafts }] };
  },

  encode({ list, changes }) {
    const removed = changes.filter(
      ({ kind, from }) => kind === "removed" && from !== "completed" && from !== "cancelled",
    );
    const { completed, total } = progressOf(list);
    const lost = removed.map(({ content }) => ` Removed while open: ${JSON.stringify(content)}.`);
    return { ...answer(`${completed} of ${total} done.${lost.join("")}`), isError: false };
  },

  toNative: (list: TodoList) => ({
    items: allTodos(list).map(({ content, status }): Item => ({
      text: content,
      done: status === "completed" || status === "cancelled",
    })),
  }),

  fromNative(value) {
    const drafts = draftsOf(value);
    return drafts && [{ name: "Todos", todos: drafts }];
  },
};

/** What is not a tick could also be in progress, and a tick cancelled: writing it back changes neither. */
function draftsOf(input: unknown): TodoDraft[] | undefined {
  const { items } = (input ?? {}) as { items?: unknown };
  if (hasForbiddenKey(input) || !Array.isArray(items) || !items.every(isItem)) return undefined;
  return items.map(({ text, done }) =>
    done
      ? { content: text, status: "completed", alike: ["cancelled"] }
      : { content: text, status: "pending", alike: ["in_progress"] },
  );
}

function isItem(value: unknown): value is Item {
  const { text, done } = (value ?? {}) as Partial<Item>;
  return typeof text === "string" && text !== "" && typeof done === "boolean";
}

function hasForbiddenKey(value: unknown): boolean {
  return /"(__proto__|constructor|prototype)":/.test(JSON.stringify(value) ?? "");
}

function answer(text: string): Reply {
  return { text, details: null, isError: true };
}
// #endregion

// #region contract
import { test } from "node:test";
import { dialectContract } from "doneward/testing";

for (const { name, run } of dialectContract) test(name, () => run(checklist));
// #endregion

import assert from "node:assert/strict";

test("a workstream takes it like any other", async () => {
  const work = await openWorkstream({
    store: memoryStore(),
    origin: { kind: "tui" },
    dialect: checklist,
  });
  const items = [
    { text: "Fix it", done: true },
    { text: "Ship it", done: false },
  ];
  assert.equal((await work.call("set_checklist", { items })).text, "1 of 2 done.");
  const { text } = await work.call("set_checklist", { items: items.slice(0, 1) });
  assert.equal(text, '1 of 1 done. Removed while open: "Ship it".');
});
