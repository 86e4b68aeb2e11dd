import type { Dialect } from "../../dialects/dialect.ts";
import { definitionTokens } from "../../dialects/token-cost.ts";
import type { TextLimit } from "../../todo/operation.ts";
import { inColumns } from "../../views/text/width.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { lookFor, printJson, printLines } from "../print/print.ts";

export const help = `Usage: doneward dialects [options]

Every tool vocabulary that works on the list: its tools, what becomes of a
second todo in progress, its limits, and about how many tokens it costs.

  --json        one JSON document, with the schema of every tool`;

export const run: Run = command({
  help,
  async act({ options }, io) {
    const { DIALECTS } = await import("../../dialects/catalogue.ts");
    if (options.json) {
      const dialects = DIALECTS.map(({ name, tools, tasks, rules, availability, guidance }) => ({
        name,
        tools,
        ...(tasks && { taskTools: tasks.tools }),
        rules,
        availability,
        guidance,
      }));
      printJson(io, "dialects", { dialects });
      return EXIT.done;
    }
    const { style } = lookFor(io);
    const titles = ["dialect", "tokens", "two in progress", "limits", "tools"];
    const lines = inColumns([titles, ...DIALECTS.map(cellsOf)]).map((line) => line.trimEnd());
    const [head = "", ...rows] = lines;
    printLines(io.stdout, [style.dim(head), ...rows]);
    return EXIT.done;
  },
});

const FOCUS = { normalise: "first stays", reject: "refused", advise: "taken" };

function cellsOf(dialect: Dialect): string[] {
  const { name, tools, tasks, rules } = dialect;
  const names = [...tools, ...(tasks?.tools ?? [])].map((tool) => tool.name).join(", ");
  return [name, `~${definitionTokens(dialect)}`, FOCUS[rules.focus], limitsOf(dialect), names];
}

function limitsOf({ rules: { limits } }: Dialect): string {
  const items = limits?.items === undefined ? [] : [`${limits.items} todos`];
  const texts = limits?.content ? [inWords(limits.content)] : [];
  return [...items, ...texts].join(", ") || "none";
}

function inWords({ max, unit }: TextLimit): string {
  return `${max} ${unit}`;
}
