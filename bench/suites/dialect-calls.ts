import { rewriteCall } from "../../src/dialects/dialect.ts";
import { apply, DIALECTS, memoryStore, openWorkstream } from "../../src/index.ts";
import type {
  Dialect,
  PhaseDraft,
  Reply,
  TodoDraft,
  TodoList,
  ToolCall,
  Workstream,
} from "../../src/index.ts";
import type { Turns } from "../measure.ts";
import { measured, takeTurns } from "../measure.ts";
import { langchainWriteTodos } from "../peers.ts";
import type { Suite } from "../suite.ts";

const FLOOR = "JSON.parse + JSON.stringify";
const PEER = "LangChain write_todos";

/**
 * A write of a 20-item list in each dialect: the whole call on a memory store
 * against parsing and printing its payload, and decode, apply and encode alone
 * against LangChain's todo middleware on the same todos.
 */
export const dialectCalls: Suite = {
  name: "dialect-calls",
  async run() {
    const writeTodos = await langchainWriteTodos();
    const runs: (readonly [dialect: Dialect, turns: Turns])[] = [];
    for (const dialect of DIALECTS) runs.push([dialect, await race(dialect, writeTodos)]);
    return [
      {
        title: "A 20-item write, the whole call on a memory store",
        floor: `${FLOOR} of the same payload`,
        rows: runs.map(([{ name }, turns]) => ({ ...measured(turns, CALL, FLOOR), name })),
        bars: DIALECTS.map(({ name }) => ({ contestant: name, atMost: 3 })),
      },
      {
        title: "A 20-item write: decode, apply, encode",
        floor: `${PEER} on the same todos`,
        rows: [
          ...runs.slice(0, 1).map(([, turns]) => measured(turns, PEER, PEER)),
          ...runs.map(([{ name }, turns]) => ({ ...measured(turns, PURE, PEER), name })),
        ],
        bars: DIALECTS.map(({ name }) => ({ contestant: name, atMost: 0.2 })),
      },
    ];
  },
};

const CALL = "call";
const PURE = "decode, apply, encode";

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
async function race(
  dialect: Dialect,
  writeTodos: (todos: unknown) => Promise<unknown>,
): Promise<Turns> {
  const work = await openWorkstream({ store: memoryStore(), origin: { kind: "tui" }, dialect });
  const [one, two] = [await listWith(work, 8), await listWith(work, 9)];
  const calls = [writeOf(dialect, one), writeOf(dialect, two)] as const;
  const payload = JSON.stringify(calls[0].input);
  const peer = [8, 9].map((done) =>
    twenty(done)[0]?.todos.map(({ content, status }) => ({ content, status })),
  );
  let turn = 0;
  return takeTurns([
    { name: FLOOR, run: () => JSON.stringify(JSON.parse(payload)) },
    {
      name: CALL,
      run: () => {
        const { tool, input } = calls[turn++ % 2 ? 0 : 1];
        return work.call(tool, input);
      },
    },
    {
      name: PURE,
      run: () => (turn++ % 2 ? answer(dialect, two, calls[0]) : answer(dialect, one, calls[1])),
    },
    { name: PEER, run: () => writeTodos(peer[turn++ % 2]) },
  ]);
}

async function listWith(work: Workstream, done: number): Promise<TodoList> {
  return work.import(twenty(done), "bench");
}

/** A vocabulary of operations writes a list with the first of them; the rest says what became of its todos. */
function writeOf(dialect: Dialect, list: TodoList): ToolCall {
  const { tool, input } = rewriteCall(dialect, list);
  const { ops } = input as { readonly ops?: readonly unknown[] };
  return ops ? { tool, input: { ops: ops.slice(0, 1) } } : { tool, input };
}

function answer(dialect: Dialect, list: TodoList, { tool, input }: ToolCall): Reply {
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
