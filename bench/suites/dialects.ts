import { spawnSync } from "node:child_process";
import path from "node:path";
import { DIALECTS } from "../../src/index.ts";
import { CALL, FLOOR, PEER, PURE } from "../dialect-race.ts";
import type { Turns } from "../measure.ts";
import type { Row, Suite } from "../suite.ts";
import { raced } from "../suite.ts";

/** What does a write of 20 todos cost in process, its reply read, in each dialect? */
export const suite: Suite = {
  name: "dialects",
  async run() {
    const runs = DIALECTS.map(({ name }) => ({ name, turns: race(name) }));
    const rows = (contestant: string, floor: string, limit: number): Row[] =>
      runs.flatMap(({ name, turns }) =>
        raced(turns, floor, { [contestant]: limit })
          .filter((row) => row.name === contestant)
          .map((row) => ({ ...row, name })),
      );
    return [
      { title: "Dialect call on a memory store", rows: rows(CALL, FLOOR, 6) },
      { title: "Dialect decode, apply, encode", rows: rows(PURE, PEER, 1 / 3) },
    ];
  },
};

/** In a process of its own, as an agent has it. */
function race(dialect: string): Turns {
  const script = path.join(import.meta.dirname, "../dialect-race.ts");
  const options = { encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, dialect], options);
  if (status !== 0) throw new Error(`${script} ${dialect}\n${stderr}`);
  return JSON.parse(stdout) as Turns;
}
