// `node bench/dialect-race.ts <dialect>`: a 20-item write in one dialect, beside the floor and a
// peer, in a process of its own, as an agent has it. Prints the times of each round as JSON.

import type { WriteCall } from "../src/dialects/fixtures/write-call.ts";
import { writeCall } from "../src/dialects/fixtures/write-call.ts";
import { apply, dialectNamed, memoryStore, openWorkstream } from "../src/index.ts";
import type { Dialect, PhaseDraft, Reply, TodoDraft, TodoList, Workstream } from "../src/index.ts";
import type { Turns } from "./measure.ts";
import { takeTurns } from "./measure.ts";
import { langchainWriteTodos } from "./peers.ts";

export const FLOOR = "JSON.parse + JSON.stringify";
export const PEER = "LangChain write_todos";
export const CALL = "call";
export const PURE = "decode, apply, encode";

/** Twenty todos, so many of them done. */
function twenty(done: number): readonly PhaseDraft[] {
  const todos = Array.from({ length: 20 }, (_, place): TodoDraft => ({
    key: String(place + 1),
    content: `Step ${place + 1}: port the credential store to the new interface`,
    activeForm: `Porting part ${place + 1} of the credential store`,
    status: place < done ? "completed" : place === done ? "in_progress" : "pending",
  }));
  return [{ name: "Todos", todos }];
}

/** Each write completes one todo and starts the next, or takes that back: something changes every time. */
async function race(dialect: Dialect): Promise<Turns> {
  const writeTodos = await langchainWriteTodos();
  const work = await openWorkstream({ store: memoryStore(), origin: { kind: "tui" }, dialect });
  const [one, two] = [await listWith(work, 8), await listWith(work, 9)];
  const calls = [writeOf(dialect, one), writeOf(dialect, two)] as const;
  const peer = [8, 9].map(contentsAndStatuses);
  const payload = JSON.stringify(sendsTexts(calls[0]) ? { todos: peer[0] } : calls[0].input);
  let turn = 0;
  return takeTurns([
    { name: FLOOR, run: () => JSON.stringify(JSON.parse(payload)) },
    {
      name: CALL,
      run: async () => {
        const { tool, input } = calls[turn++ % 2 ? 0 : 1];
        return read((await work.call(tool, input)).text);
      },
    },
    {
      name: PURE,
      run: () =>
        read((turn++ % 2 ? answer(dialect, two, calls[0]) : answer(dialect, one, calls[1])).text),
    },
    { name: PEER, run: async () => read(await writeTodos(peer[turn++ % 2])) },
  ]);
}

/** Replies are sent as bytes: a text that is put together only when it is read pays for that here. */
function read(text: string): number {
  return Buffer.byteLength(text);
}

async function listWith(work: Workstream, done: number): Promise<TodoList> {
  return work.import(twenty(done), "bench");
}

function contentsAndStatuses(done: number): unknown {
  const [phase] = twenty(done);
  return phase?.todos.map(({ content, status }) => ({ content, status }));
}

/**
 * A vocabulary of operations replaces the list with its first one, after which
 * the last one starts a todo; what lies between says what became of the others.
 */
function writeOf(dialect: Dialect, list: TodoList): WriteCall {
  const { tool, input } = writeCall(dialect, list);
  const { ops } = input as { readonly ops?: readonly unknown[] };
  return ops ? { tool, input: { ops: [ops[0], ops.at(-1)] } } : { tool, input };
}

/** Bare texts cost JSON next to nothing: where a list is sent so, the floor is the same todos as objects. */
function sendsTexts({ input }: WriteCall): boolean {
  const { ops, todos } = input as { readonly ops?: unknown; readonly todos?: unknown };
  return ops !== undefined || typeof todos === "string";
}

function answer(dialect: Dialect, list: TodoList, { tool, input }: WriteCall): Reply {
  const decoded = dialect.decode(tool, input, { list, isPlanMode: false, now: 0 });
  if (!decoded.ok) throw new Error(decoded.reply.text);
  let lastId = 0;
  const context = { now: 0, newId: () => `t${++lastId}`, by: "model" } as const;
  const applied = apply(list, decoded.operations, dialect.rules, context);
  const sent = decoded.sent === undefined ? {} : { sent: decoded.sent };
  return dialect.encode({
    ...applied,
    ...sent,
    tool,
    before: list,
    revision: 1,
    isDurable: false,
  });
}

if (import.meta.main) {
  const [name = ""] = process.argv.slice(2);
  console.log(JSON.stringify(await race(dialectNamed(name))));
}
