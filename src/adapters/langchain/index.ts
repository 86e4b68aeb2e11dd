/**
 * For LangChain: a middleware that takes the place of `todoListMiddleware`, with
 * the same tool and the same state, and keeps the agent on its list.
 * @module
 */
import type { BaseMessage, ToolCall, UsageMetadata } from "@langchain/core/messages";
import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import type { StructuredTool } from "@langchain/core/tools";
import { tool } from "@langchain/core/tools";
import { Command } from "@langchain/langgraph";
import type { AgentMiddleware } from "langchain";
import { createMiddleware } from "langchain";
import * as z from "zod/mini";
import type { ToolDefinition } from "../../dialects/dialect.ts";
import type { TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { Workstream } from "../../workstream/index.ts";
import type { HostCall } from "../companion.ts";
import { companionOf } from "../companion.ts";

/** A todo in the graph's state, as `todoListMiddleware` has it. */
export interface StateTodo {
  readonly content: string;
  readonly status: "pending" | "in_progress" | "completed";
}

export interface MiddlewareOptions {
  /** The text behind the system prompt, or none. Omitted: the dialect's own. */
  readonly systemPrompt?: string | false;
}

type Statuses = { [status in StateTodo["status"]]: status };
type TodoSchema = z.ZodMiniObject<{
  content: z.ZodMiniString<string>;
  status: z.ZodMiniEnum<Statuses>;
}>;
type StateSchema = z.ZodMiniObject<{ todos: z.ZodMiniDefault<z.ZodMiniArray<TodoSchema>> }>;

// The small Zod: LangChain derives another schema from this one at every model call, and making
// one of the large kind takes longer than everything else that is done there.
const todoSchema: TodoSchema = z.object({
  content: z.string(),
  status: z.enum(["pending", "in_progress", "completed"]),
});
const stateSchema: StateSchema = z.object({ todos: z._default(z.array(todoSchema), []) });

export type DonewardMiddleware = AgentMiddleware<
  StateSchema,
  undefined,
  unknown,
  readonly StructuredTool[]
>;

/**
 * A drop-in for `todoListMiddleware`: the same tool, state and refusals where the workstream speaks
 * the dialect `langchain`; any other dialect's tools otherwise. On top, the list is kept, the model
 * hears what it should, and an agent that stops half-way is told to go on, within its budget.
 */
export function donewardMiddleware(
  work: Workstream,
  { systemPrompt }: MiddlewareOptions = {},
): DonewardMiddleware {
  const companion = companionOf(work);
  const tools = work.tools.map(offered);
  const isOwn = ({ name }: { readonly name: string }): boolean =>
    tools.some((own) => own.name === name);
  const guidance = systemPrompt ?? companion.guidance ?? false;
  return createMiddleware({
    name: "donewardMiddleware",
    stateSchema,
    tools,

    async beforeAgent({ todos, messages }) {
      await companion.userSpoke(
        messages.findLast((message) => HumanMessage.isInstance(message))?.text,
      );
      return { todos: await settled(work, todos) };
    },

    async wrapModelCall(request, handler) {
      const asides = await companion.asides(request.messages);
      const { systemMessage } = request;
      try {
        const answer = await handler({
          ...request,
          ...(asides.length > 0 && {
            messages: [...request.messages, ...asides.map((text) => new HumanMessage(text))],
          }),
          ...(guidance && { systemMessage: systemMessage.concat(`\n\n${guidance}`) }),
        });
        companion.heard();
        companion.spent(tokensOf(answer));
        return answer;
      } catch (error) {
        await companion.broken(request.runtime.signal);
        throw error;
      }
    },

    async wrapToolCall(request, handler) {
      const call = callOf(request.toolCall);
      companion.toolStarted(call);
      // Not by way of the tool: what its schema refuses would be told with a stack trace.
      if (isOwn(request.toolCall)) return carriedOut(work, request.toolCall);
      try {
        const answer = await handler(request);
        await companion.toolEnded(call, ToolMessage.isInstance(answer) ? answer.content : null);
        return answer;
      } catch (error) {
        await companion.toolFailed(call, error);
        throw error;
      }
    },

    afterModel: {
      canJumpTo: ["model"],
      async hook({ messages }) {
        const calls = lastCalls(messages);
        const writes = calls.filter(isOwn);
        if (writes.length > 1) {
          const messages = writes.map(refusedInParallel);
          // Other calls are still to be carried out; else the model would not hear of it.
          return calls.length > writes.length
            ? { messages }
            : { messages, jumpTo: "model" as const };
        }
        if (calls.length > 0) return undefined;
        const prompt = await companion.stopped(lastAnswer(messages)?.text);
        return prompt === undefined
          ? undefined
          : { messages: [new HumanMessage(prompt)], jumpTo: "model" as const };
      },
    },
  });
}

/** The tool as the model sees it. */
function offered({ name, description, inputSchema: schema }: ToolDefinition): StructuredTool {
  const outside = (): never => {
    throw new Error(`[doneward] ${name} is called by way of its middleware`);
  };
  return tool(outside, { name, description, schema });
}

async function carriedOut(work: Workstream, { id = "", name, args }: ToolCall): Promise<Command> {
  const { text, isError } = await work.call(name, args);
  const status = isError ? ({ status: "error" } as const) : {};
  const answer = new ToolMessage({ content: text, tool_call_id: id, name, ...status });
  return new Command({ update: { todos: stateTodos(await work.list()), messages: [answer] } });
}

/** The kept list is the truth. Where there is none, one that the graph brought along is taken over. */
async function settled(work: Workstream, brought: StateTodo[] = []): Promise<StateTodo[]> {
  const kept = stateTodos(await work.list());
  if (kept.length > 0 || brought.length === 0) return kept;
  return stateTodos(await work.import([{ name: "Todos", todos: brought }], "langchain"));
}

function stateTodos(list: TodoList): StateTodo[] {
  return allTodos(list).map(({ content, status }) => ({
    content,
    status: status === "cancelled" ? "completed" : status,
  }));
}

function tokensOf(answer: object): number | undefined {
  return (answer as { readonly usage_metadata?: UsageMetadata }).usage_metadata?.total_tokens;
}

function lastCalls(messages: readonly BaseMessage[]): readonly ToolCall[] {
  return lastAnswer(messages)?.tool_calls ?? [];
}

function lastAnswer(messages: readonly BaseMessage[]): AIMessage | undefined {
  return messages.findLast((message) => AIMessage.isInstance(message));
}

function refusedInParallel({ id = "", name }: ToolCall): ToolMessage {
  const content = `Error: The \`${name}\` tool should never be called multiple times in parallel. Please call it only once per model invocation to update the todo list.`;
  return new ToolMessage({ content, tool_call_id: id, name, status: "error" });
}

function callOf({ id = "", name: tool, args: input }: ToolCall): HostCall {
  return { id, tool, input };
}
