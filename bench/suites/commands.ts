import { quantile } from "../../src/testing/scale.ts";
import { isQuick, startInTurns } from "../measure.ts";
import type { Places } from "../places.ts";
import { COMMAND, usedHome, withPlaces } from "../places.ts";
import type { Section, Suite } from "../suite.ts";
import { against, atLeast, raced, spread } from "../suite.ts";
import type { Ask } from "../tasks/task-tools.ts";
import { backlog, doneward, taskMaster } from "../tasks/task-tools.ts";

const FLOOR = "node -e 0";
const ASKS: readonly Ask[] = ["list", "ready", "show", "done"];

/** How long does a person wait for a command, and how long with Backlog.md or Task Master? */
export const suite: Suite = {
  name: "commands",
  run: () =>
    withPlaces(async (places) => [
      await start(places),
      ...(await peers(places, 1_000, 7, 10)),
      ...(isQuick() ? [] : await peers(places, 10_000, 5, 50)),
    ]),
};

async function start(places: Places): Promise<Section> {
  const cwd = places.directory();
  const command = process.execPath;
  const own = { command, cwd, env: usedHome(cwd) };
  const turns = startInTurns([
    { name: FLOOR, command, args: ["-e", "0"] },
    { ...own, name: "doneward", args: [COMMAND] },
    { ...own, name: "doneward --version", args: [COMMAND, "--version"] },
    { ...own, name: "doneward add", args: [COMMAND, "add", "A todo"] },
  ]);
  return { title: "Command", rows: raced(turns, FLOOR, { doneward: 1.8 }) };
}

/** `doneward task` against other tools with the same tasks. */
async function peers(
  places: Places,
  size: number,
  rounds: number,
  slower: number,
): Promise<Section[]> {
  const own = await doneward(places.directory(), size);
  const others = [backlog(places.directory(), size), taskMaster(places.directory(), size)];
  return ASKS.map((ask) => {
    const commands = [own, ...others].map((tool) => tool.command(ask));
    const turns = startInTurns(commands, { rounds });
    const rows = others.map(({ name }) => {
      const { ratios } = against(turns, name, own.name);
      const bar = atLeast(quantile(ratios, 0.5), slower, "× slower");
      return { name, figures: `${spread(ratios)} × doneward`, bar };
    });
    return { title: `task ${ask}, ${size.toLocaleString("en")} tasks`, rows };
  });
}
