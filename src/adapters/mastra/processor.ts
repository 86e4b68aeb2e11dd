import type { Processor } from "@mastra/core/processors";
import type { Workstream } from "../../workstream/index.ts";
import { companionOf } from "../companion.ts";

export type DonewardProcessor = Processor<"doneward"> &
  Required<Pick<Processor, "processInput" | "processLLMRequest">>;

/**
 * An input processor: puts the dialect's guidance behind the agent's instructions, and what the
 * model should hear now behind each prompt. The conversation itself is left as it is.
 */
export function donewardProcessor(work: Workstream): DonewardProcessor {
  const companion = companionOf(work);
  return {
    id: "doneward",
    processInput({ messages, systemMessages }) {
      const { guidance } = companion;
      const guided = guidance === undefined ? [] : [{ role: "system" as const, content: guidance }];
      return { messages, systemMessages: [...systemMessages, ...guided] };
    },
    async processLLMRequest({ prompt }) {
      const asides = await companion.asides(prompt);
      companion.heard();
      const said = asides.map((text) => ({
        role: "user" as const,
        content: [{ type: "text" as const, text }],
      }));
      return said.length === 0 ? undefined : { prompt: [...prompt, ...said] };
    },
  };
}
