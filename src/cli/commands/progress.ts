import { describeVerdict } from "../../progress/index.ts";
import { allTodos } from "../../todo/index.ts";
import { briefSpan } from "../../views/text/numbers.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { WorkProgress } from "../../workstream/progress/work-progress.ts";
import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { lookFor, printJson, printLines } from "../print/print.ts";
import { withList } from "../workspace/open-list.ts";

export const help = `Usage: doneward progress [options]

What the agent really does, by what its runtime reported: the tool that runs,
how long nothing was heard, child agents and their lists, loops and stalls.

  --json        one JSON document
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  async act({ options }, io) {
    const progress = await withList(io, options, (work) => work.progress());
    if (options.json) printJson(io, "progress", progress);
    else printLines(io.stdout, progressLines(progress, io));
    return EXIT.done;
  },
});

const NOTHING_REPORTED =
  "Nothing was reported here yet: doneward install <client> lets an agent program do so.";

function progressLines(progress: WorkProgress, io: Io): string[] {
  const { line, age, events, tools, estimate, verdicts, children } = progress;
  if (events === 0) return [NOTHING_REPORTED];
  const { style, symbols } = lookFor(io);
  const heard = age === undefined ? "" : `, last heard of ${briefSpan(age)} ago`;
  const counts = Object.entries(tools).map(([tool, { started }]) => `${safeText(tool)} ${started}`);
  return [
    style.accent(safeText(line)) + style.dim(heard),
    ...(counts.length > 0 ? [style.dim(`Calls: ${counts.join(", ")}`)] : []),
    ...(estimate ? [style.dim(`About ${briefSpan(estimate.medianMs)} to go.`)] : []),
    ...children.flatMap(({ agent, label, list }) => [
      `Child agent ${safeText(label ?? agent)}`,
      ...allTodos(list).map(
        ({ status, content }) => `  ${symbols.icon[status]} ${safeText(content)}`,
      ),
    ]),
    ...verdicts.map((verdict) => safeText(describeVerdict(verdict))),
  ];
}
