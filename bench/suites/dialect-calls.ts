import { spawnSync } from "node:child_process";
import path from "node:path";
import { DIALECTS } from "../../src/index.ts";
import { CALL, FLOOR, PEER, PURE } from "../dialect-race.ts";
import type { Turns } from "../measure.ts";
import { measured } from "../measure.ts";
import type { Suite } from "../suite.ts";

/**
 * A write of a 20-item list in each dialect: the whole call on a memory store
 * against parsing and printing its payload, and decode, apply and encode alone
 * against LangChain's todo middleware on the same todos.
 */
export const dialectCalls: Suite = {
  name: "dialect-calls",
  async run() {
    const runs = DIALECTS.map(({ name }) => ({ name, turns: race(name) }));
    const peer = runs.slice(0, 1).map(({ turns }) => measured(turns, PEER, PEER));
    return [
      {
        title: "A 20-item write, the whole call on a memory store",
        floor: `${FLOOR} of its payload`,
        rows: runs.map(({ name, turns }) => ({ ...measured(turns, CALL, FLOOR), name })),
        bars: DIALECTS.map(({ name }) => ({ contestant: name, atMost: 6 })),
      },
      {
        title: "A 20-item write: decode, apply, encode",
        floor: `${PEER} on the same todos`,
        rows: [
          ...peer,
          ...runs.map(({ name, turns }) => ({ ...measured(turns, PURE, PEER), name })),
        ],
        bars: DIALECTS.map(({ name }) => ({ contestant: name, atMost: 1 / 3 })),
      },
    ];
  },
};

function race(dialect: string): Turns {
  const script = path.join(import.meta.dirname, "../dialect-race.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, dialect], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${script} ${dialect}\n${stderr}`);
  return JSON.parse(stdout) as Turns;
}
