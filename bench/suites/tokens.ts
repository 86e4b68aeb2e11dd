import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { continuationPrompt } from "../../src/continuation/index.ts";
import { doneward } from "../mcp/servers.ts";
import { costOf, MOST_OF_REPLY, MOST_READ } from "../mcp/tokens.ts";
import type { Row, Suite } from "../suite.ts";
import { atMost } from "../suite.ts";

const MOST_OF_NUDGE = 120;

/** What does the model read of us by default? `npm run cost` has the same of other servers. */
export const suite: Suite = {
  name: "tokens",
  async run() {
    const { read, reply = 0 } = await costOf(doneward("todo"));
    const nudge = continuationPrompt({
      incomplete: [
        { id: "t12", content: "Add a migration for the sessions table", status: "pending" },
      ],
      ...{ total: 14, nonce: "804913372558106924" },
      tools: { write: "todo_update", wait: "`waits_for`" },
    });
    return [
      { title: "Tools and instructions", rows: [row("default tools", read, MOST_READ)] },
      { title: "Reply to an update", rows: [row("todo_update", reply, MOST_OF_REPLY)] },
      { title: "Nudge", rows: [row("one todo", encode(nudge).length, MOST_OF_NUDGE)] },
    ];
  },
};

function row(name: string, tokens: number, limit: number): Row {
  return { name, figures: `${tokens} tokens`, bar: atMost(tokens, limit, "tokens (o200k_base)") };
}
