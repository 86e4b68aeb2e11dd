import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { lookFor, printJson, printLines } from "../print/print.ts";
import type { PlanVerb } from "./plan-verb.ts";
import { planPage, refuse, shortHash } from "./plan-words.ts";

/** Shows the newest plan, all of it, and how to decide on it. */
export const show: PlanVerb = {
  usage: "show",
  words: { min: 0, max: 0 },
  async run({ work, options: { json }, io }) {
    const { current: plan, past } = await work.plans();
    if (!plan) return refuse(io, json, { ok: false, code: "no-plan" });
    if (json) printJson(io, "plan", { ok: true, plan, past });
    else {
      const { style } = lookFor(io);
      const hint = `${NAME} plan approve ${shortHash(plan)}, or ${NAME} plan reject [<reason>]`;
      const hints = plan.state === "proposed" ? ["", style.dim(hint)] : [];
      printLines(io.stdout, [...planPage(plan, io), ...hints]);
    }
    return EXIT.done;
  },
};
