import { readAway } from "../../workstream/continuation/switches.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { pastOption } from "../task/moment.ts";
import { printDigest } from "../workspace/print-digest.ts";

export const help = `Usage: doneward digest [options]

What the agents of this store did: what was finished and how much of it is
proven, what waits for you and how to answer, what stopped or stalled and why,
time and tokens spent.

  --since TIME  8h, 2d or a date (default: since you left, else the last day)
  --json        one JSON document
  --store URL   where the lists are kept`;

const DAY = 86_400_000;

export const run: Run = command({
  help,
  options: { since: "text" },
  async act({ options }, io) {
    const now = io.now();
    const since =
      options.since === undefined
        ? (readAway({ env: io.env })?.since ?? now - DAY)
        : pastOption("since", options.since, now);
    await printDigest(io, options, since);
    return EXIT.done;
  },
});
