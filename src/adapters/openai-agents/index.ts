/**
 * For the OpenAI Agents SDK: todo tools, what the model should hear before each
 * call, and runs that go on until the list is done.
 * @module
 */
import type {
  AgentInputItem,
  CallModelInputFilter,
  NonStreamRunOptions,
  RunResult,
  RunState,
  Tool,
} from "@openai/agents";
import { Runner, tool } from "@openai/agents";
import type { Workstream } from "../../workstream/index.ts";
import type { Companion, HostCall } from "../companion.ts";
import { companionOf } from "../companion.ts";

type ToolParameters = Extract<
  NonNullable<Parameters<typeof tool>[0]["parameters"]>,
  { readonly additionalProperties: true }
>;

/** The tools of the workstream's dialect, to be given to an agent beside its own. */
export function todoTools(work: Workstream): Tool[] {
  return work.tools.map(({ name, description, inputSchema }) =>
    tool({
      name,
      description,
      // Checked where it is carried out: a model that errs is told how, in its own dialect.
      parameters: inputSchema as unknown as ToolParameters,
      strict: false,
      execute: async (input) => (await work.call(name, input)).text,
    }),
  );
}

/**
 * A `callModelInputFilter`: adds what the model should hear now, and the dialect's guidance behind
 * the instructions. `before` is the run's own filter, which may trim.
 */
export function modelInputFilter<Context = unknown>(
  work: Workstream,
  before?: CallModelInputFilter<Context>,
): CallModelInputFilter<Context> {
  const companion = companionOf(work);
  return async (call) => {
    const { input, instructions } = (await before?.(call)) ?? call.modelData;
    const asides = await companion.asides(input);
    companion.heard();
    const guided = [instructions, companion.guidance].filter((text) => text !== undefined);
    return {
      input: [...input, ...asides.map((content) => ({ role: "user" as const, content }))],
      ...(guided.length > 0 && { instructions: guided.join("\n\n") }),
    };
  };
}

/** Of any context and output, as the SDK's own `run` takes it. */
type AnyAgent = Parameters<Runner["run"]>[0];

export type RunUntilDoneOptions<Context, AGENT extends AnyAgent> = NonStreamRunOptions<
  Context,
  AGENT
> & {
  /** Omitted: one with the SDK's defaults. */
  readonly runner?: Runner;
};

/**
 * Runs the agent, and again as long as the workstream says so: till the list is done, the budget is
 * used up or a person steps in. A run that waits for a person's approval is handed back as it is;
 * give its state as the input to resume. The result is the last run's, its history that of all.
 */
export async function runUntilDone<AGENT extends AnyAgent, Context = undefined>(
  agent: AGENT,
  input: string | AgentInputItem[] | RunState<Context, AGENT>,
  work: Workstream,
  { runner = new Runner(), ...given }: RunUntilDoneOptions<Context, AGENT> = {},
): Promise<RunResult<Context, AGENT>> {
  const companion = companionOf(work);
  const callModelInputFilter = modelInputFilter(work, given.callModelInputFilter);
  const options = { ...given, callModelInputFilter } as NonStreamRunOptions<Context, AGENT>;
  const unhooked = hook(runner, companion);
  try {
    if (typeof input === "string" || Array.isArray(input)) await companion.userSpoke(input);
    for (let next = input; ;) {
      const result = await runner.run(agent, next, options);
      companion.spent(tokensOf(result));
      if (result.interruptions.length > 0) return result;
      const prompt = await companion.stopped(result.history);
      if (prompt === undefined) return result;
      next = [...result.history, { role: "user", content: prompt }];
    }
  } catch (error) {
    await companion.broken(given.signal);
    throw error;
  } finally {
    await unhooked();
  }
}

type Listener<Event extends "agent_tool_start" | "agent_tool_end"> = Parameters<
  typeof Runner.prototype.on<Event>
>[1];
type ToolStart = Parameters<Listener<"agent_tool_start">>;
type ToolEnd = Parameters<Listener<"agent_tool_end">>;

/** Tells the companion of the run's tools; answers how to end that. */
function hook(runner: Runner, companion: Companion): () => Promise<void> {
  const observed: Promise<void>[] = [];
  const started = (...[, , tool, { toolCall }]: ToolStart): void =>
    companion.toolStarted(callOf(tool, toolCall));
  const ended = (...[, , tool, output, { toolCall }]: ToolEnd): void => {
    const kept = companion.toolEnded(callOf(tool, toolCall), output);
    // Until the run is over nobody waits for it; one that fails must not end the host's process.
    kept.catch(() => {});
    observed.push(kept);
  };
  runner.on("agent_tool_start", started);
  runner.on("agent_tool_end", ended);
  return async () => {
    runner.off("agent_tool_start", started);
    runner.off("agent_tool_end", ended);
    await Promise.all(observed);
  };
}

function callOf({ name: tool }: ToolStart[2], call: ToolStart[3]["toolCall"]): HostCall {
  const id = "callId" in call ? call.callId : (call.id ?? "");
  return { id, tool, ...("arguments" in call && { input: call.arguments }) };
}

function tokensOf({ rawResponses }: { readonly rawResponses: readonly Response[] }): number {
  return rawResponses.reduce((sum, { usage }) => sum + usage.totalTokens, 0);
}

interface Response {
  readonly usage: { readonly totalTokens: number };
}
