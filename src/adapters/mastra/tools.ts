import type { StandardSchemaWithJSON } from "@mastra/core/schema";
import type { Tool } from "@mastra/core/tools";
import { createTool } from "@mastra/core/tools";
import type { JsonSchema, Reply } from "../../dialects/dialect.ts";
import type { Workstream } from "../../workstream/index.ts";

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
