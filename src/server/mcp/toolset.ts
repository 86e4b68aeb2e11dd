import type { Dialect, Reply, ToolDefinition } from "../../dialects/dialect.ts";
import { toolNamed } from "../../dialects/dialect.ts";
import type { Plan } from "../../plan/index.ts";
import type { CallOptions, PlanAnswer, Workstream } from "../../workstream/index.ts";

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
  readonly dialect: Dialect;
  readonly groups: readonly ToolGroup[];
  readonly tools: readonly ToolDefinition[];
  /** The guidance for the model. */
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

/** Plans are proposed and read here. To approve one takes a person, who has other ways. */
interface PlanTool extends ToolDefinition {
  call(work: Workstream, input: unknown, options: CallOptions): Promise<Reply>;
}

const PLAN_TOOLS: readonly PlanTool[] = [
  {
    name: "plan_propose",
    label: "Propose a plan",
    description:
      "Ask a person to approve a plan, in Markdown, its steps as a list. It takes the place of an earlier one. Do not begin before it is approved: plan_read tells.",
    inputSchema: {
      type: "object",
      properties: { text: { type: "string", minLength: 1 } },
      required: ["text"],
    },
    access: "write",
    async call(work, input, options) {
      const { text } = { ...(input as { text?: unknown } | null) };
      if (typeof text !== "string") return refusal("`text` must be a text.");
      return proposed(await work.proposePlan(text, options));
    },
  },
  {
    name: "plan_read",
    label: "Read the plan",
    description: "Read the plan, whether it is approved, and what a person said of it.",
    inputSchema: { type: "object", properties: {} },
    access: "read",
    call: async (work) => planReply(await work.plan()),
  },
];

const PLAN_GUIDANCE =
  "What a person must agree to first is a plan: plan_propose asks, only the person approves.";

const HASH_SHOWN = 12;

function proposed(answer: PlanAnswer): Reply {
  if (!answer.ok) return refusal(`The plan was not taken: ${answer.code}.`);
  const { plan } = answer;
  return {
    text: standing(plan),
    details: { revision: plan.revision, state: plan.state, hash: plan.hash },
    isError: false,
  };
}

function planReply(plan: Plan | undefined): Reply {
  if (!plan) return { text: "There is no plan.", details: { plan: null }, isError: false };
  return { text: `${standing(plan)}\n\n${plan.text}`, details: { plan }, isError: false };
}

function standing({ revision, state, hash, verdict }: Plan): string {
  const name = `Plan ${revision} (${hash.slice(0, HASH_SHOWN)})`;
  const reason = verdict?.reason === undefined ? "" : ` Their reason: ${verdict.reason}`;
  switch (state) {
    case "approved":
      return `${name} is approved.${reason}`;
    case "rejected":
      return `${name} is rejected: do not follow it.${reason}`;
    case "draft":
      return `${name} is a draft.`;
    default:
      return `${name} waits for a person's approval: do not begin yet.`;
  }
}

function refusal(problem: string): Reply {
  return { text: `${problem} Nothing was changed.`, details: { error: problem }, isError: true };
}
