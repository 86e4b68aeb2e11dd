import type { FinishReason, LanguageModelUsage, ModelMessage, ToolExecutionEndEvent } from "ai";
import type { ToolExecutionStartEvent } from "ai";
import type { Workstream } from "../../workstream/index.ts";
import type { Companion, HostCall } from "../companion.ts";
import { companionOf } from "../companion.ts";

type ToolCall = ToolExecutionStartEvent["toolCall"];

/** What is asked of an agent; the rest of it is passed on as it is. */
interface Request {
  readonly prompt?: string | ModelMessage[];
  readonly messages?: ModelMessage[];
  readonly abortSignal?: AbortSignal;
}

/** What a turn came to: at once, or when it has been streamed. */
interface Turn {
  readonly finishReason: FinishReason | PromiseLike<FinishReason>;
  readonly totalUsage: LanguageModelUsage | PromiseLike<LanguageModelUsage>;
  readonly responseMessages: ModelMessage[] | PromiseLike<ModelMessage[]>;
}

/** An agent of the SDK, as far as it matters here. */
interface Agent<REQUEST, GENERATED, STREAMED> {
  generate(request: REQUEST): PromiseLike<GENERATED>;
  stream(request: REQUEST): PromiseLike<STREAMED>;
}

export interface ContinuedAgent<REQUEST, GENERATED, STREAMED> {
  /** Answers the last turn, and the messages of all turns, nudges included. */
  generate(request: REQUEST): Promise<{ result: GENERATED; messages: ModelMessage[] }>;
  /** One turn after the other, each begun when the one before it was read to its end. */
  stream(request: REQUEST): AsyncGenerator<STREAMED, ModelMessage[]>;
}

/**
 * The agent, going on as long as the workstream says so: till the list is done, the budget is used
 * up or a person steps in. Tells the workstream of turns, tools and usage.
 */
export function continueUntilDone<
  REQUEST extends Request,
  GENERATED extends Turn,
  STREAMED extends Turn,
>(
  agent: Agent<REQUEST, GENERATED, STREAMED>,
  work: Workstream,
): ContinuedAgent<REQUEST, GENERATED, STREAMED> {
  const companion = companionOf(work);
  return {
    async generate(request) {
      const turns = continued(companion, request, (turn) => agent.generate(turn));
      for (let result: GENERATED | undefined; ;) {
        const { done, value } = await turns.next();
        if (done) return { result: result as GENERATED, messages: value };
        result = value;
      }
    },
    stream: (request) => continued(companion, request, (turn) => agent.stream(turn)),
  };
}

async function* continued<REQUEST extends Request, TURN extends Turn>(
  companion: Companion,
  request: REQUEST,
  run: (request: REQUEST) => PromiseLike<TURN>,
): AsyncGenerator<TURN, ModelMessage[]> {
  const { prompt, messages: asked = asMessages(prompt), ...options } = request;
  const said: ModelMessage[] = [];
  await companion.userSpoke(asked);
  for (;;) {
    const messages = [...asked, ...said];
    let reason: FinishReason;
    try {
      const sent = { ...options, ...callbacks(companion), messages };
      const turn = await run(sent as unknown as REQUEST);
      yield turn;
      said.push(...(await turn.responseMessages));
      reason = await turn.finishReason;
      companion.spent((await turn.totalUsage).totalTokens);
    } catch (error) {
      await companion.broken(request.abortSignal);
      throw error;
    }
    const next = await goesOn(companion, said, reason);
    if (next === undefined) return said;
    said.push({ role: "user", content: next });
  }
}

/** An end with calls is one that the agent's own `stopWhen` made. */
async function goesOn(companion: Companion, said: ModelMessage[], reason: FinishReason) {
  if (reason === "tool-calls") return companion.stopped("");
  if (reason === "stop" || reason === "length") return companion.stopped(said, reason);
  await companion.broken(undefined);
  return undefined;
}

function callbacks(companion: Companion): object {
  return {
    onToolExecutionStart: ({ toolCall }: ToolExecutionStartEvent) =>
      companion.toolStarted(callOf(toolCall)),
    onToolExecutionEnd: ({ toolCall, toolOutput }: ToolExecutionEndEvent) =>
      toolOutput.type === "tool-result"
        ? companion.toolEnded(callOf(toolCall), toolOutput.output)
        : companion.toolFailed(callOf(toolCall), toolOutput.error),
  };
}

function callOf({ toolCallId: id, toolName: tool, input }: ToolCall): HostCall {
  return { id, tool, input };
}

function asMessages(prompt: string | ModelMessage[] = []): ModelMessage[] {
  return typeof prompt === "string" ? [{ role: "user", content: prompt }] : prompt;
}
