import type { DiffLine, Plan, Plans } from "../../plan/index.ts";
import { diffLines } from "../../plan/index.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { Paint, Style } from "../../views/text/style.ts";
import { UsageError } from "../arguments/usage-error.ts";
import { EXIT } from "../io.ts";
import { lookFor, printJson, printLines } from "../print/print.ts";
import type { PlanVerb } from "./plan-verb.ts";
import { refuse } from "./plan-words.ts";

/** Compares the plan with the one that was approved last, else with the one before it. */
export const diff: PlanVerb = {
  usage: "diff [<number>]",
  words: { min: 0, max: 1 },
  async run({ work, words: [number], options: { json }, io }) {
    const plans = await work.plans();
    const { current: plan } = plans;
    if (!plan) return refuse(io, json, { ok: false, code: "no-plan" });
    const base = baseOf(plans, number);
    const lines = diffLines(base?.text ?? "", plan.text);
    if (json)
      printJson(io, "plan-diff", { from: base?.revision ?? null, to: plan.revision, lines });
    else {
      const { style } = lookFor(io);
      const heading = base ? `Plan ${base.revision} → plan ${plan.revision}` : "The first plan";
      printLines(io.stdout, [style.bold(heading), ...lines.map((line) => row(line, style))]);
    }
    return EXIT.done;
  },
};

function baseOf({ past }: Plans, number: string | undefined): Plan | undefined {
  if (number === undefined) {
    return past.find(({ verdict }) => verdict?.kind === "approved") ?? past[0];
  }
  const base = past.find(({ revision }) => String(revision) === number);
  if (base) return base;
  const known = past.map(({ revision }) => revision).join(", ") || "none";
  throw new UsageError(`There is no plan ${number} to compare with. There is: ${known}.`);
}

function row({ kind, text }: DiffLine, style: Style): string {
  const asItIs: Paint = (line) => line;
  const looks = { same: asItIs, removed: style.error, added: style.success };
  const signs = { same: " ", removed: "-", added: "+" };
  return looks[kind](`${signs[kind]} ${safeText(text)}`);
}
