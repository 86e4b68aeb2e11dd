import type { CallModelInputFilter } from "@openai/agents";
import type { Workstream } from "../../workstream/index.ts";
import { companionOf } from "../companion.ts";

/**
 * A `callModelInputFilter`: adds what the model should hear now, and the dialect's guidance behind
 * the instructions. `before` is the run's own filter, which may trim.
 */
export function modelInputFilter<Context = unknown>(
  work: Workstream,
  before?: CallModelInputFilter<Context>,
): CallModelInputFilter<Context> {
  const companion = companionOf(work);
  return async (call) => {
    const { input, instructions } = (await before?.(call)) ?? call.modelData;
    const asides = await companion.asides(input);
    companion.heard();
    const guided = [instructions, companion.guidance].filter((text) => text !== undefined);
    return {
      input: [...input, ...asides.map((content) => ({ role: "user" as const, content }))],
      ...(guided.length > 0 && { instructions: guided.join("\n\n") }),
    };
  };
}
