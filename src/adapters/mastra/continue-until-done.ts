import type { Agent, IterationCompleteContext, IterationCompleteResult } from "@mastra/core/agent";
import type { ToolHooks } from "@mastra/core/tools";
import type { Workstream } from "../../workstream/index.ts";
import type { Companion, HostCall } from "../companion.ts";
import { companionOf } from "../companion.ts";

type Runs = Pick<Agent, "generate" | "stream">;
type Messages = Parameters<Agent["generate"]>[0];
type ToolCall = Parameters<NonNullable<ToolHooks["beforeToolCall"]>>[0];

/** What can be asked for beside the messages; the rest of it is passed on as it is. */
interface Options {
  readonly abortSignal?: AbortSignal;
  readonly hooks?: ToolHooks;
  readonly onIterationComplete?: (
    iteration: IterationCompleteContext,
  ) => IterationCompleteResult | void | Promise<IterationCompleteResult | void>;
  readonly onStepFinish?: (step: Step) => void | Promise<void>;
}

interface Step {
  readonly usage?: { readonly totalTokens?: number | undefined };
}

/**
 * The agent, going on within one run as long as the workstream says so: till the list is done, the
 * budget is used up or a person steps in. Tells the workstream of turns, tools and usage. The agent
 * needs `donewardProcessor` among its input processors, which hands over what it is told.
 */
export function continueUntilDone(agent: Runs, work: Workstream): Runs {
  const companion = companionOf(work);
  const run = async (how: keyof Runs, messages: Messages, options: Options = {}) => {
    const { abortSignal } = options;
    // Nobody waits for it; one that cannot be kept must not end the host's process.
    const aborted = (): void => void companion.broken(abortSignal).catch(() => {});
    const over = (): void => abortSignal?.removeEventListener("abort", aborted);
    await companion.userSpoke(messages);
    // A run that is streamed is handed over before it ends, and one that is aborted may not fail.
    abortSignal?.addEventListener("abort", aborted);
    try {
      return await agent[how](messages, { ...options, ...followed(companion, options, over) });
    } catch (error) {
      over();
      await companion.broken(abortSignal);
      throw error;
    }
  };
  return {
    generate: (messages: Messages, options?: Options) => run("generate", messages, options),
    stream: (messages: Messages, options?: Options) => run("stream", messages, options),
  } as Runs;
}

/** What the agent calls on its way, after what the caller wants to be called; at the end `over`. */
function followed(companion: Companion, options: Options, over: () => void): Options {
  return {
    hooks: hooks(companion, options.hooks),
    async onStepFinish(step) {
      await options.onStepFinish?.(step);
      companion.spent(step.usage?.totalTokens);
    },
    async onIterationComplete(iteration) {
      const decided = await options.onIterationComplete?.(iteration);
      if (decided || !iteration.isFinal || options.abortSignal?.aborted) return decided;
      const prompt = await companion.stopped(iteration.text);
      if (prompt === undefined) return over();
      // The feedback of an iteration that was the last one does not reach the model.
      companion.say(prompt);
      return { continue: true };
    },
  };
}

function hooks(companion: Companion, theirs: ToolHooks = {}): ToolHooks {
  return {
    async beforeToolCall(call) {
      const decided = await theirs.beforeToolCall?.(call);
      if (!decided) companion.toolStarted(callOf(call));
      return decided;
    },
    async afterToolCall(call) {
      await theirs.afterToolCall?.(call);
      const { output, error } = call;
      await (error === undefined
        ? companion.toolEnded(callOf(call), output)
        : companion.toolFailed(callOf(call), error));
    },
  };
}

function callOf({ toolName: tool, input, context }: ToolCall): HostCall {
  const { toolCallId: id = tool } = context as { readonly toolCallId?: string };
  return { id, tool, input };
}
