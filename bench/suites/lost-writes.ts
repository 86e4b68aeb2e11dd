import { isQuick } from "../measure.ts";
import { withPlaces } from "../places.ts";
import type { Fact, Suite } from "../suite.ts";
import type { TaskTool } from "../tasks/task-tools.ts";
import { backlog, doneward, taskMaster } from "../tasks/task-tools.ts";
import { watchedStart } from "../tasks/watched-start.ts";

const AT_ONCE = 12;
const TASKS = 200;

/** Who says "done" and forgets it: processes at once, each of which closes a task of its own. */
export const lostWrites: Suite = {
  name: "lost-writes",
  run: () =>
    withPlaces(async (places) => {
      const own = await doneward(places.directory(), TASKS);
      const others = [backlog, taskMaster].map((tool) => tool(places.directory(), TASKS));
      const facts: Fact[] = [];
      for (const tool of [own, ...others]) facts.push(await lost(tool, tool === own));
      return [{ title: `${AT_ONCE} processes at a time, each closes a task of its own`, facts }];
    }),
};

async function lost(tool: TaskTool, isOurs: boolean): Promise<Fact> {
  const rounds = isQuick() ? 1 : 4;
  const before = await tool.countDone();
  let acknowledged = 0;
  for (let round = 0; round < rounds; round++) {
    const ends = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, (_, place) =>
        watchedStart(tool.command("done", round * AT_ONCE + place)),
      ),
    );
    acknowledged += ends.filter(({ status }) => status === "fulfilled").length;
  }
  const kept = (await tool.countDone()) - before;
  return {
    name: tool.name,
    figures: `${rounds * AT_ONCE} asked, ${acknowledged} acknowledged, ${kept} kept`,
    bar: isOurs ? "all acknowledged, none lost" : "none",
    isMet: !isOurs || (acknowledged === rounds * AT_ONCE && kept === acknowledged),
  };
}
