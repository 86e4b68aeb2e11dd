import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startInTurns } from "../measure.ts";
import type { Suite } from "../suite.ts";

const command = path.join(import.meta.dirname, "../../dist/cli/doneward.cjs");

/** How long the bundled command takes from start to end, against an empty Node process. */
export const coldStart: Suite = {
  name: "cold-start",
  async run() {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-bench-"));
    const env = { DONEWARD_STORE: `sqlite:${path.join(home, "doneward.db")}`, NO_COLOR: "1" };
    const node = process.execPath;
    const rows = startInTurns([
      { name: "node -e 0", command: node, args: ["-e", "0"] },
      { name: "doneward --version", command: node, args: [command, "--version"], env },
      { name: "doneward", command: node, args: [command], env },
      {
        name: "doneward add x",
        command: node,
        args: [command, "add", "A todo"],
        env: { ...env, DONEWARD_STORE: "memory:" },
      },
    ]);
    fs.rmSync(home, { recursive: true });
    return [
      {
        title: "Process start to end",
        floor: "node -e 0",
        rows,
        bars: [
          { contestant: "doneward --version", atMost: 1.2 },
          { contestant: "doneward", atMost: 1.5 },
        ],
      },
    ];
  },
};
