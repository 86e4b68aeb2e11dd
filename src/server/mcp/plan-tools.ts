import type { Reply, ToolDefinition } from "../../dialects/dialect.ts";
import type { Plan } from "../../plan/index.ts";
import type { CallOptions, PlanAnswer, Workstream } from "../../workstream/index.ts";

/** Plans are proposed and read here. To approve one takes a person, who has other ways. */
export interface PlanTool extends ToolDefinition {
  call(work: Workstream, input: unknown, options: CallOptions): Promise<Reply>;
}

export const PLAN_TOOLS: readonly PlanTool[] = [
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

export const PLAN_GUIDANCE =
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
