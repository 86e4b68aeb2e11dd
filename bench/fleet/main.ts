// `npm run bench:fleet [-- --agents 1000 --processes 8 --tasks 5 --pause 1000 --outage 1000]`:
// simulated agents in several processes against one PostgreSQL server, which is restarted when half
// of the work is done. Prints what it measured and every violation that it found.

import os from "node:os";
import { parseArgs } from "node:util";
import { withPlaces } from "../places.ts";
import { figuresOf } from "./figures.ts";
import { runFleet } from "./fleet.ts";

const { values } = parseArgs({
  options: {
    agents: { type: "string", default: "1000" },
    processes: { type: "string", default: "8" },
    tasks: { type: "string", default: "5" },
    pause: { type: "string", default: "1000" },
    outage: { type: "string", default: "1000" },
  },
});
const [agents, processes, tasks, pause, outage] = [
  values.agents,
  values.processes,
  values.tasks,
  values.pause,
  values.outage,
].map(Number) as [number, number, number, number, number];

const { figures, run } = await withPlaces(async (places) => {
  const done = await runFleet(places, { agents, processes, tasks, pause, outage });
  return { run: done, figures: figuresOf(done.logs, done.lasted, done.outage) };
});
const ms = (time: number): string => `${time.toFixed(1)} ms`;
console.log(
  `${agents} agents in ${processes} processes, ${agents * tasks} tasks, ` +
    `${(run.lasted / 1_000).toFixed(1)} s, load ${os.loadavg()[0]?.toFixed(1)}`,
);
console.log(
  `${figures.perSecond.toFixed(0)} steps/s, ${figures.tasksPerSecond.toFixed(0)} tasks/s, ` +
    `least share ${figures.leastShare.toFixed(2)}`,
);
for (const { step, count, p50, p99, longest } of figures.steps) {
  console.log(
    `  ${step.padEnd(10)}  ${String(count).padStart(6)}  ` +
      `p50 ${ms(p50)}, p99 ${ms(p99)}, longest ${ms(longest)}`,
  );
}
if (run.outage) {
  console.log(
    `away for ${ms(run.outage.to - run.outage.from)}: ${figures.rodeThrough} steps rode through, ` +
      `first answer ${ms(figures.firstAnswerAfter ?? NaN)} after`,
  );
}
for (const problem of run.problems.slice(0, 20)) console.error(problem);
console.log(`${run.problems.length} violations, lost writes and agents that gave up`);
process.exitCode = run.problems.length === 0 ? 0 : 1;
