import type { GetPromptResult, Prompt } from "@modelcontextprotocol/server";
import { openPart, phasesToMarkdown } from "../../todo/index.ts";
import type { Workstream } from "../../workstream/index.ts";

/** Something that a person asks for by name in their client. */
interface Request extends Prompt {
  text(work: Workstream, words: Readonly<Record<string, string>>): Promise<string>;
}

const REQUESTS: readonly Request[] = [
  {
    name: "plan",
    title: "Plan the work",
    description: "Breaks a goal into todos before anything is done.",
    arguments: [{ name: "goal", description: "What should be there in the end", required: true }],
    text: async (work, { goal = "" }) =>
      [
        `The goal: ${goal}`,
        "",
        "Look around first, then write the todo list for it: small steps in the order of work, each with a result that can be checked.",
        "Do not start on any of them yet; show me the list.",
        work.dialect.guidance,
      ].join("\n"),
  },
  {
    name: "hand-over",
    title: "Take over the work",
    description: "What is open here, for an agent that goes on with it.",
    text: async (work) => {
      const open = openPart(await work.list());
      if (open.phases.length === 0) return "Nothing is open on the todo list here.";
      return [
        "This work was begun earlier. These todos are open, as they were left:",
        "",
        phasesToMarkdown(open.phases),
        "Check what is really there before you go on with the first of them.",
      ].join("\n");
    },
  },
];

export const PROMPTS: readonly Prompt[] = REQUESTS.map(({ text: _, ...prompt }) => prompt);

/** The words of a prompt, or undefined if there is none of that name. */
export async function promptNamed(
  work: Workstream,
  name: string,
  words: Readonly<Record<string, string>>,
): Promise<GetPromptResult | undefined> {
  const request = REQUESTS.find((each) => each.name === name);
  if (!request) return undefined;
  const text = await request.text(work, words);
  return { messages: [{ role: "user", content: { type: "text", text } }] };
}
