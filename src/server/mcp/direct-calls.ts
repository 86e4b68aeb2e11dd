import type {
  CallToolResult,
  JSONRPCMessage,
  RequestId,
  Server,
  Transport,
} from "@modelcontextprotocol/server";
import { INTERNAL_ERROR } from "@modelcontextprotocol/server";
import { isObject } from "../../todo/index.ts";
import { isCall } from "./call-params.ts";
import type { Connection, McpHost, ToolCall } from "./mcp-server.ts";
import { toolCaller } from "./mcp-server.ts";
import { factsOf } from "./request.ts";

export interface DirectCallsOptions {
  readonly host: McpHost;
  readonly connection: Connection;
  /** The library's, which answers all else. */
  readonly server: Server;
  readonly transport: Pick<Transport, "send">;
}

interface OpenCall extends ToolCall {
  isCancelled: boolean;
}

/**
 * Answers tool calls of the older revision, nearly all that a client asks for, without the library.
 * It asks five schemas what a call is and one what its answer is, which takes it about as long as
 * the call takes us. What is not plainly a tool call is left to the library, which knows what to say
 * of it; what is, is answered here as there (`test/mcp/direct-calls.test.ts` compares the two).
 */
export class DirectCalls {
  readonly #options: DirectCallsOptions;
  readonly #callTool: ReturnType<typeof toolCaller>;
  readonly #open = new Map<RequestId, OpenCall>();

  constructor(options: DirectCallsOptions) {
    this.#options = options;
    this.#callTool = toolCaller(options.host, options.connection);
  }

  /** Whether a message is a call that is answered here. */
  take(message: JSONRPCMessage): boolean {
    const { server, connection } = this.#options;
    const client = server.getClientVersion();
    const asked = client && callIn(message);
    if (!asked) {
      this.#heed(message);
      return false;
    }
    const call: OpenCall = { ...asked, isCancelled: false };
    this.#open.set(call.id, call);
    const request = factsOf(call.params, client, connection.connection);
    void this.#finish(call, this.#callTool(call, request));
    return true;
  }

  /** Leaves what is not answered yet without an answer. */
  close(): void {
    for (const call of this.#open.values()) call.isCancelled = true;
  }

  /** Nobody waits any more for the answer to a call that is cancelled. */
  #heed(message: JSONRPCMessage): void {
    if (!("method" in message) || message.method !== "notifications/cancelled") return;
    const call = this.#open.get(message.params?.["requestId"] as RequestId);
    if (call) call.isCancelled = true;
  }

  async #finish(call: OpenCall, answering: Promise<CallToolResult>): Promise<void> {
    const { server, transport } = this.#options;
    const { id } = call;
    const answer = await answering.then(
      (result): JSONRPCMessage => ({ result, jsonrpc: "2.0", id }),
      ({ message }: Error): JSONRPCMessage => ({
        jsonrpc: "2.0",
        id,
        error: { code: INTERNAL_ERROR, message },
      }),
    );
    this.#open.delete(id);
    if (call.isCancelled) return;
    try {
      await transport.send(answer);
    } catch (error) {
      server.onerror?.(error as Error);
    }
  }
}

/** The tool call that a message is, if it is one beyond doubt. */
function callIn(message: JSONRPCMessage): ToolCall | undefined {
  if (!("method" in message) || message.method !== "tools/call" || !("id" in message)) return;
  const { id, params } = message;
  if (!hasOnly(message, MESSAGE) || !isId(id)) return;
  if (!isCall(params) || !hasOnly(params, PARAMS) || !isPlainMeta(params._meta)) return;
  return { id, params };
}

const MESSAGE = ["jsonrpc", "id", "method", "params"];
const PARAMS = ["name", "arguments", "_meta"];

function hasOnly(value: object, names: readonly string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name));
}

function isId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

/** Whether none of it is the protocol's own but for a token to tell of progress with, of which there is none. */
function isPlainMeta(meta: unknown = {}): boolean {
  if (!isObject(meta)) return false;
  const { progressToken } = meta;
  if (progressToken !== undefined && !isId(progressToken)) return false;
  return !Object.keys(meta).some((name) => name.startsWith("io.modelcontextprotocol/"));
}
