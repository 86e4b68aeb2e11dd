import path from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Places } from "../places.ts";

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** Where it runs, which is its home too. */
  readonly directory: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Nothing but what the server needs. */
export function environmentOf({ directory, env }: ServerCommand): Record<string, string> {
  return { HOME: directory, PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`, ...env };
}

/** The official client on a server over stdio, in an environment with nothing in it. */
export async function connect(places: Places, server: ServerCommand): Promise<Client> {
  const { command, args, directory } = server;
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    cwd: directory,
    env: environmentOf(server),
    stderr: "ignore",
  });
  const client = new Client(
    { name: "doneward-bench", version: "1.0.0" },
    { versionNegotiation: { mode: "legacy" } },
  );
  places.after(() => client.close());
  // The slowest of the peers takes seconds to load, and many more on a busy machine.
  await client.connect(transport, { timeout: 120_000 });
  return client;
}

/** Calls a tool, which must not refuse. */
export async function called(
  client: Client,
  name: string,
  input: Record<string, unknown>,
): Promise<Awaited<ReturnType<Client["callTool"]>>> {
  const result = await client.callTool({ name, arguments: input });
  if (result.isError) throw new Error(`${name}: ${JSON.stringify(result.content)}`);
  return result;
}
