import { figuresOf } from "../fleet/figures.ts";
import type { FleetFigures } from "../fleet/figures.ts";
import { runFleet } from "../fleet/fleet.ts";
import { isQuick } from "../measure.ts";
import { withPlaces } from "../places.ts";
import type { Facts, Growth, Suite } from "../suite.ts";
import { told } from "../suite.ts";

const SIZES = [1, 2, 4, 8, 16, 32, 64];
/** For all agents of one size together. */
const TASKS = 320;

/** Agents on one PostgreSQL server: many through a restart, and how it goes with how many they are. */
export const fleet: Suite = {
  name: "fleet",
  run: async () => [await throughRestart(isQuick() ? 50 : 1_000), ...(await growth())],
};

async function throughRestart(agents: number): Promise<Facts> {
  const processes = Math.min(8, Math.ceil(agents / 10));
  const options = { agents, processes, tasks: 5, pause: 1_000, outage: 1_000 };
  const { logs, lasted, outage, problems } = await withPlaces((places) =>
    runFleet(places, options),
  );
  const figures = figuresOf(logs, lasted, outage);
  const rode = `${figures.rodeThrough} steps rode through`;
  const [first = "none"] = problems;
  return {
    title: `A fleet through a restart: ${agents.toLocaleString("en")} agents in ${processes} processes, ${agents * options.tasks} tasks`,
    facts: [
      {
        name: "violations",
        figures: `${problems.length} of claims, acknowledged writes and agents that finish (first: ${first})`,
        bar: "none of them",
        isMet: problems.length === 0,
      },
      {
        name: "least share",
        figures: `the least lucky agent did ${figures.leastShare.toFixed(2)} of a fair share`,
        value: figures.leastShare,
        atLeast: 0.5,
        unit: "of it",
      },
      told("throughput", `${throughput(figures)} in ${(lasted / 1_000).toFixed(1)} s`),
      ...figures.steps.map(({ step, count, p50, p99, longest }) =>
        told(
          step,
          `${count}, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(0)} ms`,
        ),
      ),
      told(
        "restart",
        `away for ${((outage?.to ?? 0) - (outage?.from ?? 0)).toFixed(0)} ms, ${rode}, first answer ` +
          `${figures.firstAnswerAfter?.toFixed(0) ?? "–"} ms after its return`,
      ),
    ],
  };
}

/** What the server gave to agents of one number. */
interface Use {
  readonly connections: number;
  /** Processors that it kept busy. Omitted: the system does not tell. */
  readonly cores?: number;
}

/** Agents that do not think at all: what the server can do, and what they wait. */
async function growth(): Promise<(Growth | Facts)[]> {
  const runs: FleetFigures[] = [];
  const uses: Use[] = [];
  for (const agents of SIZES) {
    const processes = processesFor(agents);
    const options = { agents, processes, tasks: Math.ceil(TASKS / agents), pause: 0 };
    const run = await withPlaces((places) => runFleet(places, options));
    if (run.problems.length > 0) throw new Error(run.problems.join("\n"));
    runs.push(figuresOf(run.logs, run.lasted));
    const { connections = 0, seconds } = run.server ?? {};
    const cores = seconds && { cores: (seconds * 1_000) / run.lasted };
    uses.push({ connections, ...cores });
  }
  const steps = runs[0]?.steps.map(({ step }) => step) ?? [];
  const by = "agents that do not pause";
  return [
    {
      title: "Steps a second by agents, postgres",
      picture: "growth-agents-throughput",
      ...{ by, sizes: SIZES, unit: "steps/s" },
      lines: [{ name: "all steps", values: runs.map(({ perSecond }) => perSecond) }],
    },
    {
      title: "p99 of a step by agents, postgres",
      picture: "growth-agents-p99",
      ...{ by, sizes: SIZES, unit: "ms" },
      lines: steps.map((name, place) => ({
        name,
        values: runs.map((run) => run.steps[place]?.p99 ?? null),
      })),
    },
    ...coresOf(uses),
    {
      title: "Connections of agents that do not pause, postgres",
      facts: uses.map(({ connections }, place) => {
        const agents = SIZES[place] ?? 0;
        const name = `${agents} agents in ${processesFor(agents)} processes`;
        return told(name, String(connections), connections);
      }),
    },
  ];
}

function throughput({ perSecond, tasksPerSecond }: FleetFigures): string {
  return `${perSecond.toFixed(0)} steps/s, ${tasksPerSecond.toFixed(0)} tasks/s`;
}

function processesFor(agents: number): number {
  return Math.min(4, agents);
}

/** The agents have the other ones. */
function coresOf(uses: readonly Use[]): Growth[] {
  const values = uses.flatMap(({ cores }) => (cores === undefined ? [] : [cores]));
  if (values.length < SIZES.length) return [];
  return [
    {
      title: "Processors that the server keeps busy, by agents, postgres",
      picture: "growth-agents-cores",
      ...{ by: "agents that do not pause", sizes: SIZES, unit: "processors" },
      lines: [{ name: "the server", values }],
    },
  ];
}
