import { measured, timesOfStarts } from "../measure.ts";
import type { Places } from "../places.ts";
import { withPlaces } from "../places.ts";
import { reaches } from "../report.ts";
import type { Fact, Facts, Suite, Table } from "../suite.ts";
import { peakMemory } from "../tasks/peak-memory.ts";
import type { Ask, TaskTool } from "../tasks/task-tools.ts";
import { backlog, doneward, taskMaster } from "../tasks/task-tools.ts";

const ASKS: readonly Ask[] = ["list", "ready", "show", "done"];
const ROUNDS = 3;

/** `doneward task` as a command, against Backlog.md and Task Master with the same tasks. */
export const taskCommands: Suite = {
  name: "task-commands",
  run: () =>
    withPlaces(async (places) => {
      const tools = await toolsWith(places, 1_000);
      return [...timesOf(tools, 10), await memoryOf(tools, 2)];
    }),
};

/** The same with more tasks, for which the others take minutes. */
export const manyTaskCommands: Suite = {
  name: "task-commands-10000",
  run: () => withPlaces(async (places) => timesOf(await toolsWith(places, 10_000), 50)),
};

interface Tools {
  readonly title: string;
  readonly own: TaskTool;
  readonly others: readonly TaskTool[];
}

async function toolsWith(places: Places, size: number): Promise<Tools> {
  return {
    title: `${size.toLocaleString("en")} tasks`,
    own: await doneward(places.directory(), size),
    others: [backlog(places.directory(), size), taskMaster(places.directory(), size)],
  };
}

/** All take turns; each of the others is the floor once. */
function timesOf({ title, own, others }: Tools, faster: number): Table[] {
  return ASKS.flatMap((ask) => {
    const commands = [own, ...others].map((tool) => tool.command(ask));
    const turns = timesOfStarts(commands, { rounds: ROUNDS, warmUps: 1 });
    return others.map(({ name: floor }) => ({
      title: `${ask}, ${title}`,
      floor,
      rows: [floor, own.name].map((name) => measured(turns, name, floor)),
      bars: [{ contestant: own.name, atMost: 1 / faster }],
    }));
  });
}

async function memoryOf({ title, own, others }: Tools, smaller: number): Promise<Facts> {
  const facts: Fact[] = [];
  for (const ask of ASKS) {
    const ours = await peakMemory(own.command(ask), ROUNDS + 1);
    for (const other of others) {
      const theirs = await peakMemory(other.command(ask), ROUNDS + 1);
      facts.push({
        name: `${ask}, ${other.name}`,
        figures: `${ours.toFixed(0)} MB against ${theirs.toFixed(0)} MB, ${(theirs / ours).toFixed(1)} × less`,
        bar: `at least ${smaller} ×`,
        isMet: reaches(theirs / ours, smaller),
      });
    }
  }
  return { title: `Peak memory, ${title}`, facts };
}
