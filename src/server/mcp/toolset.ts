import type { Dialect, Reply, ToolDefinition } from "../../dialects/dialect.ts";
import { toolNamed } from "../../dialects/dialect.ts";
import type { CallOptions, Workstream } from "../../workstream/index.ts";
import { PLAN_GUIDANCE, PLAN_TOOLS } from "./plan-tools.ts";

/** What `--tools` chooses from. Each costs a prompt its definitions in every turn. */
export const TOOL_GROUPS = ["todo", "task", "plan"] as const;
export type ToolGroup = (typeof TOOL_GROUPS)[number];

export const DEFAULT_GROUPS: readonly ToolGroup[] = ["todo"];

/** Whose list a call works on. */
export interface CallPlace {
  readonly work: Workstream;
  /** The child agent that calls, which has a list of its own. Omitted: the session itself does. */
  readonly child?: string | undefined;
}

/** The tools that a server offers, whoever asks. */
export interface Toolset {
  /** Whose tools they are. */
  readonly dialect: Dialect;
  readonly groups: readonly ToolGroup[];
  readonly tools: readonly ToolDefinition[];
  /** What the model is told of them once. */
  readonly instructions: string;
  /**
   * Carries out a call in a workstream, which has a board if tools for tasks are offered. Plan and
   * tasks are the same for a child agent.
   */
  call(
    place: CallPlace,
    tool: ToolDefinition,
    input: unknown,
    options: CallOptions,
  ): Promise<Reply>;
}

export function toolset(dialect: Dialect, groups: readonly ToolGroup[] = DEFAULT_GROUPS): Toolset {
  const offered = {
    todo: { tools: dialect.tools, guidance: dialect.guidance },
    task: { tools: dialect.tasks?.tools ?? [], guidance: dialect.tasks?.guidance },
    plan: { tools: PLAN_TOOLS, guidance: PLAN_GUIDANCE },
  };
  const chosen = TOOL_GROUPS.filter((group) => groups.includes(group));
  return {
    dialect,
    groups: chosen,
    tools: chosen.flatMap((group) => offered[group].tools),
    instructions: chosen.flatMap((group) => offered[group].guidance ?? []).join("\n"),
    call({ work, child }, { name }, input, options) {
      const planTool = PLAN_TOOLS.find((tool) => tool.name === name);
      if (planTool) return planTool.call(work, input, options);
      if (child === undefined || !toolNamed(dialect.tools, name)) {
        return work.call(name, input, options);
      }
      return work.child(child, { isObserved: true }).call(name, input, options);
    },
  };
}
