import { readNamedFile } from "../arguments/named-file.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { printJson, printLines } from "../print/print.ts";
import type { PlanVerb } from "./plan-verb.ts";
import { planHead, refuse, shortHash } from "./plan-words.ts";
import { whoCalls } from "./who.ts";

/** Proposes what stands in a file, or on standard input. */
export const propose: PlanVerb = {
  usage: "propose [<file>|-]",
  words: { min: 0, max: 1 },
  async run({ work, words: [path = "-"], options: { json, draft, as }, io }) {
    const text = path === "-" ? await io.readInput() : readNamedFile(io, path);
    const answer = await work.proposePlan(text, { by: whoCalls(io, as), isDraft: draft });
    if (!answer.ok) return refuse(io, json, answer);
    const { plan, changes } = answer;
    if (json) printJson(io, "plan", { ok: true, plan, changes });
    else {
      const lines = planHead(plan, io);
      if (changes.includes("voided")) lines.push("The approval of the plan before it is void.");
      if (plan.state === "proposed") lines.push(`${NAME} plan approve ${shortHash(plan)}`);
      printLines(io.stdout, lines);
    }
    return EXIT.done;
  },
};
