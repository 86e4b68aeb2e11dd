import { dialectNamed } from "../../dialects/catalogue.ts";
import type { Origin } from "../../scope/index.ts";
import type { Store } from "../../stores/contract.ts";
import type { JsonValue } from "../../todo/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import type { TodoPlace } from "../todo-place.ts";
import { openPlace } from "../todo-place.ts";

/** What a tool gives back to the agent's loop. */
export interface AgentToolResult {
  readonly content: readonly { readonly type: "text"; readonly text: string }[];
  /** The same for programs. */
  readonly details: unknown;
  /** Present, and true, if the call was refused. */
  readonly isError?: true;
}

/** A tool in the shape that agent loops in TypeScript take: a schema and a function. */
export interface AgentTool {
  readonly name: string;
  /** What people see. */
  readonly label: string;
  readonly description: string;
  /** A JSON Schema of the parameters. */
  readonly parameters: { readonly [keyword: string]: JsonValue };
  /** Bad parameters are a result that says so. Rejects only if the store fails. */
  execute(toolCallId: string, parameters?: unknown): Promise<AgentToolResult>;
}

export type CreateTodoToolsOptions = TodoPlace & {
  /**
   * Who is calling, asked anew at every call. Without an origin, or with one
   * that owns no list, a call does nothing and says so.
   */
  readonly getOrigin: () => Origin | undefined;
};

/** The tools `todo_write`, `todo_read` and `todo_clear`, in this order. */
export function createTodoTools({ getOrigin, ...place }: CreateTodoToolsOptions): AgentTool[] {
  const dialect = dialectNamed("typeclaw");
  let opened: Promise<Store> | undefined;
  const storeOf = (): Promise<Store> => (opened ??= openPlace(place));
  return dialect.tools.map(({ name, label, description, inputSchema }) => ({
    name,
    label,
    description,
    parameters: inputSchema,
    async execute(_toolCallId, parameters) {
      const store = await storeOf();
      const work = await openWorkstream({ store, origin: getOrigin(), dialect });
      const { text, details, isError } = await work.call(name, parameters);
      return { content: [{ type: "text", text }], details, ...(isError && { isError }) };
    },
  }));
}
