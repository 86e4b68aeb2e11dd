import { DIALECTS } from "../dialects/catalogue.ts";

/** Every name that a todo tool of any vocabulary goes by; a long one before one that it ends with. */
const NAMES: readonly string[] = [
  ...new Set(
    DIALECTS.flatMap(({ tools }) => tools).flatMap(({ name, aliases = [] }) => [name, ...aliases]),
  ),
].sort((one, other) => other.length - one.length);

/** What clients put before the name of a tool that comes from a server. */
const FROM_SERVER = /^(?:mcp_|doneward_)/;

/** Whatever a client puts before a tool's name, this is how it ends in a JSON text. */
export const TODO_TOOL_MARKS: readonly string[] = NAMES.map((name) => `${name}"`);

/**
 * The own name of a todo tool: `mcp__doneward__todo_set` and `mcp_doneward_todo_set`
 * are `todo_set`. Undefined for any other tool.
 */
export function todoTool(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const isFromServer = FROM_SERVER.test(name);
  return NAMES.find((own) => name === own || (isFromServer && name.endsWith(`_${own}`)));
}
