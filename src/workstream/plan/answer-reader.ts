import { SecretStream } from "../../progress/index.ts";
import type { PlanPart, PlanReader } from "../../plan/index.ts";
import { endPlan, PLAN_READER, readPlan } from "../../plan/index.ts";
import type { PlanAnswer } from "./plans.ts";

/** Reads a model's answer as it comes in. */
export interface AnswerReader {
  /** Answers what of it is to be shown now: everything but plans and what may become one. */
  read(chunk: string): string;
  /** The answer is over. If there was a plan in it, the last one is proposed. */
  end(): Promise<{ readonly visible: string; readonly proposed?: PlanAnswer }>;
}

export interface AnswerReading {
  /** Plans are only looked for in plan mode; else everything is shown as it is. */
  readonly isPlanMode: boolean;
  /** Told of a plan's text line by line, its secrets covered. */
  delta(text: string): void;
  propose(text: string): Promise<PlanAnswer>;
}

export function answerReader({ isPlanMode, delta, propose }: AnswerReading): AnswerReader {
  let reader: PlanReader = PLAN_READER;
  let plan: string | undefined;
  const stream = new SecretStream();
  const take = (parts: readonly PlanPart[]): string => {
    let visible = "";
    for (const part of parts) {
      if (part.kind === "text") visible += part.text;
      else if (part.kind === "plan-delta") delta(stream.push(part.text));
      else if (part.kind === "plan-ended") {
        delta(stream.end());
        plan = part.text;
      }
    }
    return visible;
  };
  return {
    read(chunk) {
      if (!isPlanMode) return chunk;
      const read = readPlan(reader, chunk);
      reader = read.reader;
      return take(read.parts);
    },
    async end() {
      const visible = take(endPlan(reader));
      const said = plan;
      reader = PLAN_READER;
      plan = undefined;
      return said === undefined ? { visible } : { visible, proposed: await propose(said) };
    },
  };
}
