import { rewriteCall } from "../../src/dialects/dialect.ts";
import { DIALECTS, memoryStore, openWorkstream } from "../../src/index.ts";
import type { Dialect, PhaseDraft, TodoDraft, ToolCall } from "../../src/index.ts";
import { takeTurns } from "../measure.ts";
import type { Suite, Table } from "../suite.ts";

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

/** A write of a 20-item list in each dialect, against parsing and printing the same payload. */
export const dialectCalls: Suite = {
  name: "dialect-calls",
  async run() {
    const tables: Table[] = [];
    for (const dialect of DIALECTS) tables.push(await tableFor(dialect));
    return tables;
  },
};

async function tableFor(dialect: Dialect): Promise<Table> {
  const work = await openWorkstream({ store: memoryStore(), origin: { kind: "tui" }, dialect });
  const calls: ToolCall[] = [];
  for (const done of [8, 9]) {
    await work.import(twenty(done), "bench");
    calls.push(rewriteCall(dialect, await work.list()));
  }
  const payload = JSON.stringify(calls[0]?.input);
  let turn = 0;
  const name = `${dialect.name} ${calls[0]?.tool ?? ""}`;
  const rows = await takeTurns([
    { name: "JSON.parse + JSON.stringify", run: () => JSON.stringify(JSON.parse(payload)) },
    {
      name,
      run: () => {
        const { tool, input } = calls[turn++ % 2] as ToolCall;
        return work.call(tool, input);
      },
    },
  ]);
  const title = `A 20-item write (${payload.length} bytes) in ${dialect.name}`;
  return { title, rows, bars: [{ contestant: name, atMost: 3 }] };
}
