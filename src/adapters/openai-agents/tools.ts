import type { Tool } from "@openai/agents";
import { tool } from "@openai/agents";
import type { Workstream } from "../../workstream/index.ts";

type Parameters = Extract<
  NonNullable<globalThis.Parameters<typeof tool>[0]["parameters"]>,
  { readonly additionalProperties: true }
>;

/** The tools of the workstream's dialect, to be given to an agent beside its own. */
export function todoTools(work: Workstream): Tool[] {
  return work.tools.map(({ name, description, inputSchema }) =>
    tool({
      name,
      description,
      // Checked where it is carried out: a model that errs is told how, in its own dialect.
      parameters: inputSchema as unknown as Parameters,
      strict: false,
      execute: async (input) => (await work.call(name, input)).text,
    }),
  );
}
