import { isQuick, measured } from "../measure.ts";
import type { Places } from "../places.ts";
import { withPlaces } from "../places.ts";
import type { Facts, Suite, Table } from "../suite.ts";
import type { Ask, TaskTool } from "../tasks/task-tools.ts";
import { backlog, doneward, taskMaster } from "../tasks/task-tools.ts";
import type { Watched } from "../tasks/watched-start.ts";
import { watchedStart } from "../tasks/watched-start.ts";

const ASKS: readonly Ask[] = ["list", "ready", "show", "done"];

/** `doneward task` as a command, against Backlog.md and Task Master with the same tasks. */
export const taskCommands: Suite = {
  name: "task-commands",
  run: () => withPlaces((places) => compare(places, 1_000, 7, { faster: 10, smaller: 2 })),
};

/** The same with more tasks, which take the others minutes. */
export const manyTaskCommands: Suite = {
  name: "task-commands-10000",
  isLong: true,
  run: () => withPlaces((places) => compare(places, 10_000, 5, { faster: 50, smaller: 2 })),
};

interface Bars {
  readonly faster: number;
  readonly smaller: number;
}

/** What one command took each time that it was started, by the tool. */
type Starts = ReadonlyMap<TaskTool, readonly Watched[]>;

async function compare(
  places: Places,
  size: number,
  rounds: number,
  bars: Bars,
): Promise<(Table | Facts)[]> {
  const own = await doneward(places.directory(), size);
  const others = [backlog(places.directory(), size), taskMaster(places.directory(), size)];
  const tables: (Table | Facts)[] = [];
  for (const ask of ASKS) {
    const title = `${ask}, ${size.toLocaleString("en")} tasks`;
    const starts = await startInTurn([own, ...others], ask, isQuick() ? 3 : rounds);
    for (const other of others) tables.push(timesOf(title, starts, own, other, bars.faster));
    tables.push(memoryOf(title, starts, own, others, bars.smaller));
  }
  return tables;
}

async function startInTurn(tools: readonly TaskTool[], ask: Ask, rounds: number): Promise<Starts> {
  const starts = new Map<TaskTool, Watched[]>(tools.map((tool) => [tool, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [tool, own] of starts) own.push(await watchedStart(tool.command(ask, round)));
  }
  return starts;
}

function timesOf(
  title: string,
  starts: Starts,
  own: TaskTool,
  other: TaskTool,
  faster: number,
): Table {
  const names = [other.name, own.name];
  const times = [other, own].map((tool) => (starts.get(tool) ?? []).map(({ time }) => time));
  return {
    title,
    floor: other.name,
    rows: names.map((name) => measured({ names, times }, name, other.name)),
    bars: [{ contestant: own.name, atMost: 1 / faster }],
  };
}

function memoryOf(
  title: string,
  starts: Starts,
  own: TaskTool,
  others: readonly TaskTool[],
  smaller: number,
): Facts {
  const peakOf = (tool: TaskTool): number =>
    Math.max(...(starts.get(tool) ?? []).map(({ peak }) => peak));
  const ours = peakOf(own);
  return {
    title: `${title}: the largest process of ${starts.get(own)?.length ?? 0} starts`,
    facts: others.map((other) => {
      const theirs = peakOf(other);
      const ratio = theirs / ours;
      return {
        name: other.name,
        figures: `${theirs.toFixed(0)} MB, ${ratio.toFixed(1)} × doneward's ${ours.toFixed(0)} MB`,
        value: ratio,
        atLeast: smaller,
        unit: "×",
      };
    }),
  };
}
