import type { Explanation } from "../../continuation/explain.ts";
import { explanationLines, tellingRungs } from "../../continuation/explain.ts";
import { briefSpan } from "../../views/text/numbers.ts";
import type { PastDecision } from "../../workstream/index.ts";
import { countOption } from "../arguments/count-option.ts";
import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { lookFor, printJson, printLines } from "../print/print.ts";
import { withList } from "../workspace/open-list.ts";

export const help = `Usage: doneward explain [options]

Why the agent was told to go on, or was not, when it last ended a turn, and what
would change that. Before the first decision, and after a pause or an interrupt:
what would happen if the agent stopped now.

  --all         every rung of the ladder, and what each saw
  --last N      so many decisions, newest first (default: 1)
  --json        one JSON document, with every rung
  --store URL   where the list is kept

doneward pause, resume, extend and reset are yours to steer it.`;

export const run: Run = command({
  help,
  options: { last: "text", all: "flag" },
  async act({ options }, io) {
    const last = countOption("last", options.last ?? "1");
    const { outlook, decisions } = await withList(io, options, async (work) => ({
      outlook: await work.outlook(),
      decisions: await work.explain({ last }),
    }));
    if (options.json) printJson(io, "explain", { outlook, decisions });
    else {
      // What came after the last decision says more than the decision does.
      const past = outlook.isNews && options.last === undefined ? [] : decisions;
      const parts = [
        ...(outlook.isNews ? [wordsFor(outlook, options.all)] : []),
        ...past.map((decision) => linesFor(decision, io, options.all)),
      ];
      printLines(
        io.stdout,
        parts.flatMap((lines, place) => (place > 0 ? ["", ...lines] : lines)),
      );
    }
    return EXIT.done;
  },
});

function linesFor(decision: PastDecision, io: Io, isAll: boolean): readonly string[] {
  const { style } = lookFor(io);
  const withheld = decision.isWithheld ? ", right before the nudge was delivered" : "";
  const head = `#${decision.seq}, ${briefSpan(io.now() - decision.at)} ago${withheld}`;
  const [summary = "", ...lines] = wordsFor(decision, isAll);
  return [summary, style.dim(head), ...lines];
}

function wordsFor(explanation: Explanation, isAll: boolean): readonly string[] {
  const rungs = isAll ? explanation.rungs : tellingRungs(explanation);
  return explanationLines({ ...explanation, rungs });
}
