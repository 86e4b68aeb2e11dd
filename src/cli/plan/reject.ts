import { EXIT } from "../io.ts";
import { mayAct } from "../person/gate.ts";
import { printJson, printLines } from "../print/print.ts";
import type { PlanVerb } from "./plan-verb.ts";
import { planHead, refuse } from "./plan-words.ts";
import { whoCalls } from "./who.ts";

/** Rejects the plan, or takes its approval back. */
export const reject: PlanVerb = {
  usage: "reject [<reason...>]",
  words: { min: 0, max: Infinity },
  async run({ work, words, options: { json, as }, io }) {
    if (!(await mayAct(io, "plan reject", json))) return EXIT.refused;
    const answer = await work.rejectPlan({ reason: words.join(" "), by: whoCalls(io, as) });
    if (!answer.ok) return refuse(io, json, answer);
    if (json) printJson(io, "plan", { ok: true, plan: answer.plan, changes: answer.changes });
    else printLines(io.stdout, planHead(answer.plan, io));
    return EXIT.done;
  },
};
