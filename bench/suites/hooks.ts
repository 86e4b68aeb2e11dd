import { hotPlace } from "../../test/package/hot-commands.ts";
import { startInTurns } from "../measure.ts";
import type { Suite } from "../suite.ts";

/** What an agent waits for, from start to end of the process, against an empty Node process. */
export const hooks: Suite = {
  name: "hooks",
  async run() {
    using place = hotPlace();
    const node = process.execPath;
    const rows = startInTurns(
      [
        { name: "node -e 0", command: node, args: ["-e", "0"] },
        ...place.commands.map((hot) => ({ ...hot, command: node, env: place.env })),
      ],
      { rounds: 40 },
    );
    return [
      {
        title: "Hooks and status line, process start to end",
        floor: "node -e 0",
        rows,
        bars: [
          { contestant: "hook claude-code, PostToolUse", atMost: 1.3 },
          { contestant: "hook claude-code, Stop", atMost: 1.6 },
          { contestant: "statusline", atMost: 1.3 },
        ],
      },
    ];
  },
};
