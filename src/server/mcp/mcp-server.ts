import type {
  CallToolRequestParams,
  CallToolResult,
  RequestId,
  ServerContext,
  Tool,
} from "@modelcontextprotocol/server";
import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import type { Reply, ToolDefinition } from "../../dialects/dialect.ts";
import { toolNamed } from "../../dialects/dialect.ts";
import { maskSecrets } from "../../progress/index.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";
import { promptNamed, PROMPTS } from "./prompts.ts";
import type { RequestFacts } from "./request.ts";
import { factsOf, idempotencyKeyOf } from "./request.ts";
import { readResource, RESOURCES } from "./resources.ts";
import type { CallPlace, Toolset } from "./toolset.ts";

/** The lane and board that a request works on. */
export interface Place extends CallPlace {
  /** Tells one session of a client from all others. */
  readonly session: string;
  readonly board: TaskBoard;
}

export interface McpHost {
  readonly version: string;
  readonly toolset: Toolset;
  /** Called for every request: newer clients have no protocol session to hang it on. */
  placeOf(request: RequestFacts): Promise<Place>;
}

export interface Connection {
  /** Whether the client can be notified of changes. */
  readonly subscribe: boolean;
  /** Identifies a connection on which the client never reuses a request id; undefined without one. */
  readonly connection: string | undefined;
  readonly answers: AnswerCache;
}

interface ToolCall {
  readonly id: RequestId;
  readonly params: CallToolRequestParams;
}

/** Carries out the tool calls of a connection; a repeated request has no second effect. */
function toolCaller(
  { toolset, placeOf }: McpHost,
  { connection, answers }: Connection,
): (call: ToolCall, request: RequestFacts) => Promise<CallToolResult> {
  return async ({ id, params }, request) => {
    const tool = toolNamed(toolset.tools, params.name);
    if (!tool) return unknownTool(params.name, toolset.tools);
    const input = params.arguments ?? {};
    const call = async (): Promise<CallToolResult> => {
      const place = await placeOf(request);
      const key = idempotencyKeyOf(request, place.session, tool.name, input);
      const options = key === undefined ? {} : { idempotencyKey: key };
      return toolResult(await toolset.call(place, tool, input, options));
    };
    const isRepeatable = tool.access === "read";
    if (connection === undefined || isRepeatable) return call();
    return answers.once(connection, id, [tool.name, input], call);
  };
}

/** A server for one connection, or for one request of a client without connections. */
export function mcpServer(host: McpHost, connection: Connection): Server {
  const { version, toolset, placeOf } = host;
  const { subscribe } = connection;
  const callTool = toolCaller(host, connection);
  const server = new Server(
    { name: "doneward", title: "Doneward", version },
    {
      capabilities: { tools: {}, resources: { subscribe }, prompts: {} },
      instructions: toolset.instructions,
    },
  );
  const facts = ({ mcpReq }: ServerContext): RequestFacts =>
    factsOf(mcpReq, server.getClientVersion(), connection.connection);

  server.setRequestHandler("tools/list", () => ({ tools: toolset.tools.map(listedTool) }));
  server.setRequestHandler("tools/call", ({ params }, context) =>
    callTool({ id: context.mcpReq.id, params }, facts(context)),
  );

  server.setRequestHandler("resources/list", () => ({ resources: [...RESOURCES] }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }, context) => {
    const found = await readResource(await placeOf(facts(context)), uri);
    if (!found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `No resource ${uri}`);
    return found;
  });

  server.setRequestHandler("prompts/list", () => ({ prompts: [...PROMPTS] }));
  server.setRequestHandler("prompts/get", async ({ params }, context) => {
    const place = await placeOf(facts(context));
    const found = await promptNamed({ ...place, toolset }, params.name, params.arguments ?? {});
    if (!found)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `No prompt ${params.name}`);
    return found;
  });
  return server;
}

/** Some clients hide tools until the model searches for them; a hidden list is not kept. */
const ALWAYS_LOADED = { "anthropic/alwaysLoad": true };

/** Some clients show the model only the structured content, others only the text: both have all. */
const OUTPUT: Tool["outputSchema"] = {
  type: "object",
  properties: { reply: { type: "string" } },
};

/** A tool as listed to clients. Ours change only what we store, and journal it. */
function listedTool({ name, label, description, access, inputSchema }: ToolDefinition): Tool {
  return {
    name,
    title: label,
    description,
    inputSchema: inputSchema as Tool["inputSchema"],
    outputSchema: OUTPUT,
    annotations: {
      readOnlyHint: access === "read",
      destructiveHint: false,
      idempotentHint: access === "read",
      openWorldHint: false,
    },
    _meta: ALWAYS_LOADED,
  };
}

export function toolResult({
  text: said,
  isError,
}: Pick<Reply, "text" | "isError">): CallToolResult {
  const text = maskSecrets(said);
  return {
    content: [{ type: "text", text }],
    structuredContent: { reply: text },
    ...(isError && { isError }),
  };
}

/** Names the tools that exist. */
function unknownTool(name: string, tools: readonly ToolDefinition[]): CallToolResult {
  const names = tools.map((tool) => tool.name).join(", ");
  return toolResult({ text: `No tool ${JSON.stringify(name)}. Tools: ${names}.`, isError: true });
}

/** Clients repeat a request soon or never. */
const MAX_ANSWERS = 100;

/**
 * Deduplicates the calls of a connection: a request with the same id and content gets the answer
 * of the first, also while that is running. An id with other content is another request.
 */
export class AnswerCache {
  readonly #kept = new Map<string, Kept>();

  once(
    connection: string,
    id: string | number,
    content: unknown,
    answer: () => Promise<CallToolResult>,
  ): Promise<CallToolResult> {
    // Quoted, so that no id runs into the name of the connection.
    const own = `${JSON.stringify(id)} ${connection}`;
    const first = this.#kept.get(own);
    if (first && isSame(first.content, content)) return first.made;
    const key = first ? `${own} ${JSON.stringify(content)}` : own;
    const earlier = this.#kept.get(key);
    if (earlier) return earlier.made;
    const made = answer();
    this.#kept.set(key, { content, made });
    // Failures may be retried.
    made.catch(() => this.#kept.delete(key));
    if (this.#kept.size > MAX_ANSWERS) {
      const [oldest = ""] = this.#kept.keys();
      this.#kept.delete(oldest);
    }
    return made;
  }
}

interface Kept {
  readonly content: unknown;
  readonly made: Promise<CallToolResult>;
}

/** Serializes the input only when an id comes again. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
