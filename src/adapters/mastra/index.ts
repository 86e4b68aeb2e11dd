/**
 * For Mastra: todo tools, a processor that tells the model what it should hear,
 * and agents that go on until their list is done.
 * @module
 */
import type { Processor } from "@mastra/core/processors";
import type { StandardSchemaWithJSON } from "@mastra/core/schema";
import type { Tool } from "@mastra/core/tools";
import { createTool } from "@mastra/core/tools";
import type { JsonSchema, Reply } from "../../dialects/dialect.ts";
import type { Workstream } from "../../workstream/index.ts";
import { companionOf } from "../companion.ts";

export { continueUntilDone } from "./continue-until-done.ts";

/** The tools of the workstream's dialect, to be given to an agent beside its own. */
export function todoTools(work: Workstream): Record<string, Tool<unknown, unknown>> {
  return Object.fromEntries(
    work.tools.map(({ name, description, inputSchema }) => [
      name,
      createTool({
        id: name,
        description,
        inputSchema: shown(inputSchema),
        execute: (input) => work.call(name, input),
        toModelOutput: (output) => {
          const { text, isError } = output as Reply;
          return { type: isError ? "error-text" : "text", value: text };
        },
      }),
    ]),
  );
}

/** Shown to the model, and checked where it is carried out: who errs is told how, in the dialect. */
function shown(schema: JsonSchema): StandardSchemaWithJSON<unknown> {
  const jsonSchema = { input: () => ({ ...schema }), output: () => ({ ...schema }) };
  const validate = (value: unknown): { value: unknown } => ({ value });
  return { "~standard": { version: 1, vendor: "doneward", validate, jsonSchema } };
}

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
