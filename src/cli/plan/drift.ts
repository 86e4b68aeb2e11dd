import { safeText } from "../../views/text/safe-text.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines } from "../print/print.ts";
import type { PlanVerb } from "./plan-verb.ts";
import { refuse } from "./plan-words.ts";

/** Says where the approved plan and the work have parted. */
export const drift: PlanVerb = {
  usage: "drift",
  words: { min: 0, max: 0 },
  async run({ work, options: { json }, io }) {
    const found = await work.drift();
    if (!found) {
      const code = (await work.plan()) ? "not-approved" : "no-plan";
      return refuse(io, json, { ok: false, code });
    }
    const { withoutWork, withoutLine } = found;
    if (json) printJson(io, "plan-drift", { ok: true, ...found });
    else if (withoutWork.length + withoutLine.length === 0) {
      printLines(io.stdout, ["Plan and list agree."]);
    } else {
      const lines = withoutWork.map(({ line, text }) => `  line ${line}: ${safeText(text)}`);
      const todos = withoutLine.map(({ id, content }) => `  ${safeText(id)}: ${safeText(content)}`);
      printLines(io.stdout, [
        ...(lines.length > 0 ? ["In the plan, but not on the list:", ...lines] : []),
        ...(todos.length > 0 ? ["On the list, but not in the plan:", ...todos] : []),
      ]);
    }
    return EXIT.done;
  },
};
