import { closeSync, openSync, writeSync } from "node:fs";

const SIZE = 50 * 1024 * 1024;

/** A session of Claude Code of 50 MB that writes a list in one of so many turns, and else runs tools. */
export function writeTranscript(path: string, listEvery: number): void {
  const file = openSync(path, "w");
  let written = 0;
  for (let turn = 0; written < SIZE; turn++) {
    const entries = turn % listEvery === 0 ? todoTurn(turn) : otherTurn(turn);
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
    written += writeSync(file, lines);
  }
  closeSync(file);
}

const OUTPUT = "    at step (src/run.ts:12:7) — done: “ok”\n\tconst next = queue.shift();\n".repeat(
  60,
);

function otherTurn(turn: number): object[] {
  const input = { command: `cat src/module-${turn}.ts` };
  return exchange(turn, { name: "Bash", input }, `${turn}\n${OUTPUT}`);
}

function todoTurn(turn: number): object[] {
  const todos = Array.from({ length: 12 }, (_, place) => ({
    content: `Change the module ${turn + place} and run its tests`,
    activeForm: `Changing the module ${turn + place}`,
    status: place < 4 ? "completed" : place === 4 ? "in_progress" : "pending",
  }));
  return exchange(turn, { name: "TodoWrite", input: { todos } }, "Todos have been modified");
}

function exchange(turn: number, call: { name: string; input: object }, content: string): object[] {
  const id = `toolu_${turn}`;
  const entry = { sessionId: "s", isSidechain: false, timestamp: new Date(turn * 1_000) };
  const uses = [{ type: "tool_use", id, ...call }];
  const results = [{ type: "tool_result", tool_use_id: id, content }];
  return [
    {
      ...entry,
      type: "assistant",
      uuid: `a${turn}`,
      message: { role: "assistant", content: uses },
    },
    { ...entry, type: "user", uuid: `u${turn}`, message: { role: "user", content: results } },
  ];
}
