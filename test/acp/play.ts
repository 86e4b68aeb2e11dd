import type { AcpSessionUpdate } from "../../src/adapters/acp.ts";
import { relayToAcp } from "../../src/adapters/acp.ts";
import { DEFAULT_DIALECT } from "../../src/dialects/default-dialect.ts";
import { memoryStore } from "../../src/stores/memory/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";

export const SESSION = "session-1";

/** Some work, from a list that is there to one that was cleared, with every kind of update. */
export async function play(
  version: 1 | 2,
  send: (params: AcpSessionUpdate) => unknown,
): Promise<void> {
  const store = memoryStore();
  const work = await openWorkstream({ store, origin: { kind: "tui" }, dialect: DEFAULT_DIALECT });
  await work.call("todo_set", { todos: [{ content: "Read", status: "in_progress" }] });
  const relay = relayToAcp({ work, sessionId: SESSION, version, send });
  await relay.settled();
  await work.call("todo_set", {
    todos: [
      { content: "Read", status: "completed" },
      { content: "Skip", status: "cancelled" },
      { content: "Write", status: "in_progress" },
    ],
  });
  const read = { tool: "read_file", call: "c1" };
  await work.observe({ kind: "tool-started", ...read, input: { path: "a.ts" } });
  await work.observe({ kind: "tool-updated", ...read, output: "half" });
  await work.observe({ kind: "tool-ended", ...read, output: { lines: 3 } });
  await work.observe({ kind: "tool-started", tool: "bash", input: { command: "make" } });
  await work.observe({ kind: "tool-failed", tool: "bash", error: "no", exitCode: 2 });
  await work.observe({ kind: "tool-started", tool: "web_fetch", call: "c3" });
  await work.observe({ kind: "turn-ended" });
  await work.edit({ operations: [{ kind: "clear" }], action: "clear" });
  await relay.settled();
  relay.close();
}

/** What was sent when the work was played. */
export async function played(version: 1 | 2): Promise<readonly AcpSessionUpdate[]> {
  const sent: AcpSessionUpdate[] = [];
  await play(version, (params) => sent.push(params));
  return sent;
}
