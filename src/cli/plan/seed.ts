import { counted } from "../../views/text/numbers.ts";
import { safeText } from "../../views/text/safe-text.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines } from "../print/print.ts";
import type { PlanVerb } from "./plan-verb.ts";
import { refuse } from "./plan-words.ts";

/** Puts the lines of the approved plan on the list. */
export const seed: PlanVerb = {
  usage: "seed",
  words: { min: 0, max: 0 },
  async run({ work, options: { json }, io }) {
    const seeded = await work.seedFromPlan();
    if (!seeded.ok) return refuse(io, json, seeded);
    const { todos, list } = seeded;
    if (json) printJson(io, "plan-seed", { ok: true, todos, list });
    else {
      const rows = todos.map(({ content }) => `  ${safeText(content)}`);
      printLines(io.stdout, [`Added ${counted(todos.length, "todo")} from the plan.`, ...rows]);
    }
    return EXIT.done;
  },
};
