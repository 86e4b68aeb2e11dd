import { UsageError } from "../arguments/usage-error.ts";
import { EXIT } from "../io.ts";
import { mayAct } from "../person/gate.ts";
import { printJson, printLines } from "../print/print.ts";
import type { PlanVerb } from "./plan-verb.ts";
import { planPage, refuse } from "./plan-words.ts";
import { whoCalls } from "./who.ts";

/** Too few digits could fit a plan that nobody has read. */
const FEWEST_DIGITS = 6;

/** Approves the plan whose hash begins so, and shows what was approved. */
export const approve: PlanVerb = {
  usage: "approve <hash>",
  words: { min: 1, max: 1 },
  async run({ work, words: [typed = ""], options: { json, as }, io }) {
    const prefix = typed.toLowerCase();
    if (prefix.length < FEWEST_DIGITS) {
      throw new UsageError(`Give at least ${FEWEST_DIGITS} digits of the hash.`);
    }
    if (!(await mayAct(io, "plan approve", json))) return EXIT.refused;
    const plan = await work.plan();
    const hash = plan?.hash.startsWith(prefix) ? plan.hash : prefix;
    const answer = await work.approvePlan({ hash, by: whoCalls(io, as) });
    if (!answer.ok) return refuse(io, json, answer);
    if (json) printJson(io, "plan", { ok: true, plan: answer.plan, changes: answer.changes });
    else printLines(io.stdout, planPage(answer.plan, io));
    return EXIT.done;
  },
};
