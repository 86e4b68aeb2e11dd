import { quantile } from "../../src/testing/scale.ts";
import { hotPlace } from "../../test/package/hot-commands.ts";
import { startInTurns } from "../measure.ts";
import type { Row, Suite } from "../suite.ts";
import { atMost, raced, time } from "../suite.ts";

const FLOOR = "node -e 0";
/** Milliseconds for nineteen of twenty hooks. */
const LONGEST_HOOK = 120;

/** How long does an agent wait for a hook or the status line, process start included? */
export const suite: Suite = {
  name: "hooks",
  async run() {
    using place = hotPlace();
    const command = process.execPath;
    const hot = place.commands.map((each) => ({ ...each, command, env: place.env }));
    const turns = startInTurns([{ name: FLOOR, command, args: ["-e", "0"] }, ...hot], {
      rounds: 40,
    });
    const p95 = turns.names.flatMap((name, at): Row[] => {
      const value = quantile(turns.times[at] ?? [], 0.95);
      const bar = atMost(value / 1_000, LONGEST_HOOK, "ms (p95)");
      return name.startsWith("hook ") ? [{ name, figures: `p95 ${time(value)}`, bar }] : [];
    });
    const limits = {
      "hook claude-code, PostToolUse": 2,
      "hook claude-code, Stop": 2.2,
      statusline: 1.8,
    };
    const rows = raced(turns, FLOOR, limits);
    const only = (name: string): Row[] => rows.filter((row) => row.name === name);
    return [
      { title: "Hook after a tool", rows: only("hook claude-code, PostToolUse") },
      { title: "Stop hook with its commit", rows: only("hook claude-code, Stop") },
      { title: "Status line", rows: only("statusline") },
      { title: "Other hooks", rows: rows.filter(({ bar }) => !bar) },
      { title: "Hook, longest wait", rows: p95 },
    ];
  },
};
