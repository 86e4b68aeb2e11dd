import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import type { Dialect } from "../../dialects/dialect.ts";
import type { Workstream } from "../../workstream/index.ts";
import { promptNamed, PROMPTS } from "./prompts.ts";
import type { RequestFacts } from "./request.ts";
import { factsOf, idempotencyKeyOf } from "./request.ts";
import { readResource, RESOURCES } from "./resources.ts";
import { offeredTool, toolResult } from "./tools.ts";

export interface McpHost {
  readonly version: string;
  /** Whose tools are offered. */
  readonly dialect: Dialect;
  /**
   * The workstream that a request belongs to. Asked for every request: nothing
   * hangs on a session of the protocol, which newer clients do not have.
   */
  workOf(request: RequestFacts): Promise<Workstream>;
}

/**
 * Serves one connection, or one request of a client that keeps none; `subscribe`
 * says whether there is a way to tell the client of changes.
 */
export function mcpServer(
  { version, dialect, workOf }: McpHost,
  { subscribe }: { readonly subscribe: boolean },
): Server {
  const server = new Server(
    { name: "doneward", title: "Doneward", version },
    {
      capabilities: { tools: {}, resources: { subscribe }, prompts: {} },
      instructions: dialect.guidance,
    },
  );
  const facts = (context: Parameters<typeof factsOf>[0]): RequestFacts =>
    factsOf(context, server.getClientVersion());

  server.setRequestHandler("tools/list", () => ({ tools: dialect.tools.map(offeredTool) }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const request = facts(context);
    const work = await workOf(request);
    const key = idempotencyKeyOf(request);
    const options = key === undefined ? {} : { idempotencyKey: key };
    return toolResult(await work.call(params.name, params.arguments ?? {}, options));
  });

  server.setRequestHandler("resources/list", () => ({ resources: [...RESOURCES] }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }, context) => {
    const found = await readResource(await workOf(facts(context)), uri);
    if (!found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `No resource ${uri}`);
    return found;
  });

  server.setRequestHandler("prompts/list", () => ({ prompts: [...PROMPTS] }));
  server.setRequestHandler("prompts/get", async ({ params }, context) => {
    const work = await workOf(facts(context));
    const found = await promptNamed(work, params.name, params.arguments ?? {});
    if (!found)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `No prompt ${params.name}`);
    return found;
  });
  return server;
}
