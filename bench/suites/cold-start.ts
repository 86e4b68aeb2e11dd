import path from "node:path";
import { startInTurns } from "../measure.ts";
import { usedHome } from "../used-home.ts";
import { withPlaces } from "../places.ts";
import type { Suite } from "../suite.ts";

const command = path.join(import.meta.dirname, "../../dist/cli/doneward.cjs");

/** How long the bundled command takes from start to end, against an empty Node process. */
export const coldStart: Suite = {
  name: "cold-start",
  run: () =>
    withPlaces(async (places) => {
      const cwd = places.directory();
      const env = usedHome(cwd);
      const node = process.execPath;
      const own = { command: node, env, cwd };
      return [
        {
          title: "Process start to end",
          floor: "node -e 0",
          rows: startInTurns([
            { name: "node -e 0", command: node, args: ["-e", "0"] },
            { ...own, name: "doneward --version", args: [command, "--version"] },
            { ...own, name: "doneward", args: [command] },
            {
              ...own,
              name: "doneward add x",
              args: [command, "add", "A todo"],
              env: { ...env, DONEWARD_STORE: "memory:" },
            },
          ]),
          bars: [
            { contestant: "doneward --version", atMost: 1.2 },
            { contestant: "doneward", atMost: 1.5 },
          ],
        },
      ];
    }),
};
