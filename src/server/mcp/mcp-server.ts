import type {
  CallToolRequestParams,
  CallToolResult,
  RequestId,
  ServerContext,
} from "@modelcontextprotocol/server";
import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { toolNamed } from "../../dialects/dialect.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";
import type { Answers } from "./answers.ts";
import { promptNamed, PROMPTS } from "./prompts.ts";
import type { RequestFacts } from "./request.ts";
import { factsOf, idempotencyKeyOf } from "./request.ts";
import { readResource, RESOURCES } from "./resources.ts";
import { toolResult, toolTold, unknownTool } from "./tools.ts";
import type { CallPlace, Toolset } from "./toolset.ts";

/** Where a request is at work. */
export interface Place extends CallPlace {
  /** Tells one session of a client from all others. */
  readonly session: string;
  readonly board: TaskBoard;
}

export interface McpHost {
  readonly version: string;
  readonly toolset: Toolset;
  /**
   * The place that a request belongs to. Asked for every request: nothing hangs
   * on a session of the protocol, which newer clients do not have.
   */
  placeOf(request: RequestFacts): Promise<Place>;
}

export interface Connection {
  /** Whether there is a way to tell the client of changes. */
  readonly subscribe: boolean;
  /** Names what all requests come by from one client, which gives no id twice. Undefined: nothing such. */
  readonly connection: string | undefined;
  readonly answers: Answers;
}

/** A request that a tool be called. */
interface ToolCall {
  readonly id: RequestId;
  readonly params: CallToolRequestParams;
}

/** Carries out the tool calls of a connection, a repeated one once. */
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

/** Serves one connection, or one request of a client that keeps none. */
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

  server.setRequestHandler("tools/list", () => ({ tools: toolset.tools.map(toolTold) }));
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
