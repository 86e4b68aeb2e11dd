import { explanationLines } from "../../continuation/explain.ts";
import { briefSpan } from "../../views/text/numbers.ts";
import type { PastDecision } from "../../workstream/index.ts";
import { countOption } from "../arguments/count-option.ts";
import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { lookFor, printJson, printLines } from "../print/print.ts";
import { withList } from "../workspace/open-list.ts";

export const help = `Usage: doneward explain [options]

Why the agent was told to go on, or was not, when it last ended a turn: every
rung of the ladder, what it saw, and what would change the outcome.

  --last N      so many decisions, newest first (default: 1)
  --json        one JSON document
  --store URL   where the list is kept

doneward pause, resume, extend and reset are yours to steer it.`;

export const run: Run = command({
  help,
  options: { last: "text" },
  async act({ options }, io) {
    const last = countOption("last", options.last ?? "1");
    const decisions = await withList(io, options, (work) => work.explain({ last }));
    if (options.json) printJson(io, "explain", { decisions });
    else if (decisions.length === 0) {
      printLines(io.stdout, ["Nothing was decided here yet: no agent has reported a turn."]);
    } else
      printLines(
        io.stdout,
        decisions.flatMap((decision, place) => linesFor(decision, place, io)),
      );
    return EXIT.done;
  },
});

function linesFor(decision: PastDecision, place: number, io: Io): string[] {
  const { style } = lookFor(io);
  const withheld = decision.isWithheld ? ", right before the nudge was delivered" : "";
  const head = `#${decision.seq}, ${briefSpan(io.now() - decision.at)} ago${withheld}`;
  return [...(place > 0 ? [""] : []), style.dim(head), ...explanationLines(decision)];
}
