import type { ModelMessage, PrepareStepFunction, StopCondition, ToolSet } from "ai";
import type { Workstream } from "../../workstream/index.ts";
import { companionOf } from "../companion.ts";

/**
 * Tells the model, before each step, what it should hear: guidance, reminders, and the open todos
 * where the messages no longer hold them. `before` is the agent's own `prepareStep`, which may trim.
 */
export function prepareStep<TOOLS extends ToolSet>(
  work: Workstream,
  before?: PrepareStepFunction<TOOLS>,
): PrepareStepFunction<TOOLS> {
  const companion = companionOf(work);
  return async (step) => {
    const prepared = await before?.(step);
    const messages = prepared?.messages ?? step.messages;
    const asides = await companion.asides(messages);
    companion.heard(); // Messages carry forward to later steps.
    const instructions = prepared?.instructions ?? step.initialInstructions;
    return {
      ...prepared,
      ...(asides.length > 0 && { messages: [...messages, ...asides.map(asideMessage)] }),
      ...guided(instructions, companion.guidance),
    };
  };
}

/** For `stopWhen`: a loop or stall was found, and the workstream was opened to stop at such. */
export function whenStuck(work: Workstream): StopCondition<ToolSet> {
  return async () => (await work.progress()).isBlocked;
}

function asideMessage(text: string): ModelMessage {
  return { role: "user", content: text };
}

type Instructions = Parameters<PrepareStepFunction<ToolSet>>[0]["instructions"];

/** Behind whatever instructions there are already. */
function guided(
  instructions: Instructions,
  guidance: string | undefined,
): { readonly instructions?: NonNullable<Instructions> } {
  if (guidance === undefined) return {};
  if (instructions === undefined) return { instructions: guidance };
  if (typeof instructions === "string") return { instructions: `${instructions}\n\n${guidance}` };
  return { instructions: [instructions, { role: "system", content: guidance } as const].flat() };
}
