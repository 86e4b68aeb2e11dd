import { hotPlace } from "../../test/package/hot-commands.ts";
import { quantile } from "../../src/testing/quantile.ts";
import type { Turns } from "../measure.ts";
import { measured, timesOfStarts } from "../measure.ts";
import type { Facts, Suite } from "../suite.ts";

const FLOOR = "node -e 0";

/** Milliseconds in which an agent may have to wait for a hook, its process included. */
const LONGEST_HOOK = 250;

/** What an agent waits for, from start to end of the process, against an empty Node process. */
export const hooks: Suite = {
  name: "hooks",
  async run() {
    using place = hotPlace();
    const node = process.execPath;
    const turns = timesOfStarts(
      [
        { name: FLOOR, command: node, args: ["-e", "0"] },
        ...place.commands.map((hot) => ({ ...hot, command: node, env: place.env })),
      ],
      { rounds: 40 },
    );
    return [
      {
        title: "Hooks and status line, process start to end",
        floor: FLOOR,
        rows: turns.names.map((name) => measured(turns, name, FLOOR)),
        bars: [
          { contestant: "hook claude-code, PostToolUse", atMost: 1.3 },
          { contestant: "hook claude-code, Stop", atMost: 1.6 },
          { contestant: "statusline", atMost: 1.3 },
        ],
      },
      waits(turns),
    ];
  },
};

/** How long nineteen of twenty hooks take at most. */
function waits({ names, times }: Turns): Facts {
  const facts = names.flatMap((name, place) => {
    if (!name.startsWith("hook ")) return [];
    const own = times[place] ?? [];
    const value = quantile(own, 0.95) / 1_000;
    const figures = `${value.toFixed(1)} ms (p95), ${own.length} starts`;
    return [{ name, figures, value, atMost: LONGEST_HOOK, unit: "ms" }];
  });
  return { title: "What an agent waits for a hook, process start included", facts };
}
