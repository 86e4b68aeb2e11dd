import { figuresOf } from "../fleet/figures.ts";
import { runFleet } from "../fleet/fleet.ts";
import { isQuick } from "../measure.ts";
import { withPlaces } from "../places.ts";
import type { Suite } from "../suite.ts";
import { atLeast, atMost, count } from "../suite.ts";

/** Does a fleet on one PostgreSQL server ride through its restart, and who waits how long? */
export const suite: Suite = {
  name: "fleet",
  run: () =>
    withPlaces(async (places) => {
      const agents = isQuick() ? 50 : 1_000;
      const processes = Math.min(8, Math.ceil(agents / 10));
      const options = { agents, processes, tasks: 5, pause: 1_000, outage: 1_000 };
      const { logs, lasted, outage, problems } = await runFleet(places, options);
      const figures = figuresOf(logs, lasted, outage);
      const { perSecond, tasksPerSecond, leastShare, steps, rodeThrough } = figures;
      const away = (outage?.to ?? 0) - (outage?.from ?? 0);
      return [
        {
          title: `${count(agents)} agents through a restart of PostgreSQL`,
          rows: [
            {
              name: "lost, doubled or unfinished",
              figures: `${problems.length}${problems.length > 0 ? `, first: ${problems[0]}` : ""}`,
              bar: { ...atMost(1, 1), says: "none", used: problems.length === 0 ? 0 : 2 },
            },
            {
              name: "least share",
              figures: `${leastShare.toFixed(2)} of a fair share for the least lucky`,
              bar: atLeast(leastShare, 0.3, "of a fair share"),
            },
            {
              name: "throughput",
              figures: `${count(perSecond)} steps/s, ${count(tasksPerSecond)} tasks/s in ${count(lasted / 1_000)} s`,
            },
            ...steps.map(({ step, p50, p99, longest }) => ({
              name: step,
              figures: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${count(longest)} ms`,
            })),
            {
              name: "restart",
              figures: `away for ${count(away)} ms, ${rodeThrough} steps rode through`,
            },
          ],
        },
      ];
    }),
};
