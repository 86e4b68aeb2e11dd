import { DEFAULT_DIALECT } from "../../dialects/default-dialect.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import type { Toolset } from "../../server/mcp/index.ts";
import { oneNamed, unknownName } from "./usage.ts";

/** Options of commands that offer tools to a model. */
export const TOOL_OPTIONS = {
  tools: {
    value: "T,T",
    about: "which tools: todo, task, plan (default: todo)",
    isList: true,
    offers: "tool-group",
  },
  dialect: { value: "NAME", about: "whose tools (default: our own)", offers: "dialect" },
} as const;

/** The dialect that `--dialect` names; the default one if it names none. */
export async function dialectOption(name: string | undefined): Promise<Dialect> {
  if (name === undefined) return DEFAULT_DIALECT;
  const { DIALECTS } = await import("../../dialects/catalogue.ts");
  return oneNamed("dialect", name, DIALECTS);
}

/** The tools that `--tools` names, of a dialect. One without tools for tasks gets our own. */
export async function toolsOption(dialect: Dialect, names: string | undefined): Promise<Toolset> {
  const { TOOL_GROUPS, toolset } = await import("../../server/mcp/index.ts");
  const { tasks = DEFAULT_DIALECT.tasks } = dialect;
  const offering = { ...dialect, ...(tasks && { tasks }) };
  if (names === undefined) return toolset(offering);
  const asked = names.split(",").map((name) => name.trim());
  const groups = TOOL_GROUPS.filter((group) => asked.includes(group));
  const unknown = asked.find((name) => !groups.some((group) => group === name));
  if (unknown !== undefined) throw unknownName("group of tools", unknown, TOOL_GROUPS);
  return toolset(offering, groups);
}
