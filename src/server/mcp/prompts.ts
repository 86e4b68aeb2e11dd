import type { GetPromptResult, Prompt } from "@modelcontextprotocol/server";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { maskSecrets } from "../../progress/index.ts";
import type { Place } from "./mcp-server.ts";
import type { Toolset } from "./toolset.ts";

/** Where a prompt is asked for, and what its model can call. */
interface Asked extends Place {
  readonly toolset: Toolset;
}

/** Something that a person asks for by name in their client. */
interface Request extends Prompt {
  text(asked: Asked, words: Readonly<Record<string, string>>): Promise<string>;
}

const REQUESTS: readonly Request[] = [
  {
    name: "plan",
    title: "Plan the work",
    description: "Breaks a goal into steps before anything is done.",
    arguments: [{ name: "goal", description: "What should be there in the end", required: true }],
    text: async ({ toolset }, { goal = "" }) =>
      [
        `The goal: ${goal}`,
        "",
        "Look around first: read what is there, and ask me what you cannot find out. Then write down the steps, small and in the order of work, each with a result that can be checked, and say what is not part of it.",
        whereTo(toolset),
      ].join("\n"),
  },
  {
    name: "hand-over",
    title: "Take over the work",
    description: "What is open here, for an agent that goes on with it.",
    async text(asked) {
      const open = [await openTodos(asked), await planStanding(asked), await ownTasks(asked)];
      const told = open.filter((part) => part !== "");
      if (told.length === 0) return "Nothing is open here: no todo, no plan, no task of yours.";
      return [
        "This work was begun earlier, and you go on with it.",
        ...told,
        "Look at what is really there before you trust any of this, then go on with the first todo, or with the task if there is none.",
      ].join("\n\n");
    },
  },
];

/** What to do with the steps, with the tools that there are. */
function whereTo({ groups }: Toolset): string {
  if (groups.includes("plan")) {
    return "Propose them as a plan with plan_propose. Do nothing else before I approve it.";
  }
  const asked = groups.includes("todo")
    ? "Put them on the todo list, all pending, and show it to me."
    : "Show them to me.";
  return `${asked} Do not start on any of them yet.`;
}

async function openTodos({ work }: Asked): Promise<string> {
  const recall = await work.recall();
  return recall.kind === "open" ? recall.text : "";
}

async function planStanding({ work }: Asked): Promise<string> {
  const plan = await work.plan();
  if (!plan) return "";
  const standing = `Plan ${plan.revision} is ${plan.state}`;
  return plan.state === "approved"
    ? `${standing}: stay within it. The resource doneward://plan has its text.`
    : `${standing}, not approved: do not follow it yet.`;
}

async function ownTasks({ board }: Asked): Promise<string> {
  const { tasks } = await board.list({ owner: board.owner, states: ["claimed"] });
  if (tasks.length === 0) return "";
  return `Tasks of yours on the board: ${tasks.map(({ task }) => task.id).join(", ")}.`;
}

export const PROMPTS: readonly Prompt[] = REQUESTS.map(({ text: _, ...prompt }) => prompt);

/** The words of a prompt, or undefined if there is none of that name. */
export async function promptNamed(
  asked: Asked,
  name: string,
  words: Readonly<Record<string, string>>,
): Promise<GetPromptResult | undefined> {
  const request = REQUESTS.find((each) => each.name === name);
  if (!request) return undefined;
  refuseIfMissing(request, words);
  const text = maskSecrets(await request.text(asked, words));
  return { messages: [{ role: "user", content: { type: "text", text } }] };
}

function refuseIfMissing(
  { name, arguments: wanted = [] }: Request,
  words: Readonly<Record<string, string>>,
): void {
  const missing = wanted.filter((each) => each.required && !words[each.name]?.trim());
  if (missing.length === 0) return;
  const names = missing.map((each) => each.name).join(", ");
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The prompt ${name} needs: ${names}`);
}
