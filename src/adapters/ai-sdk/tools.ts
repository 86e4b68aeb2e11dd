import type { JSONSchema7, Tool } from "ai";
import { jsonSchema, tool } from "ai";
import type { Reply } from "../../dialects/dialect.ts";
import type { Workstream } from "../../workstream/index.ts";

/** The tools of the workstream's dialect, to be offered beside the agent's own. */
export function todoTools(work: Workstream): Record<string, Tool<unknown, Reply>> {
  return Object.fromEntries(
    work.tools.map(({ name, label, description, inputSchema, strict }) => [
      name,
      tool({
        title: label,
        description,
        // Checked where it is carried out: a model that errs is told how, in its own dialect.
        inputSchema: jsonSchema<unknown>(inputSchema as JSONSchema7),
        ...(strict !== undefined && { strict }),
        execute: (input): Promise<Reply> => work.call(name, input),
        toModelOutput: ({ output: { text, isError } }) =>
          isError ? { type: "error-text", value: text } : { type: "text", value: text },
      }),
    ]),
  );
}
