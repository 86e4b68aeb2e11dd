import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { withPlaces } from "../places.ts";
import type { McpServer } from "./servers.ts";

const ITEMS = 20;

/** At most so many for our default tools. */
export const MOST_READ = 600;
export const MOST_OF_REPLY = 60;

/** What a server costs a model, in tokens. */
export interface Cost {
  readonly tools: number;
  /** The whole answer to `tools/list`. */
  readonly whole: number;
  /** What clients hand on of it, with the server's instructions. */
  readonly read: number;
  /** The answer when a step of the work is done; undefined where no tool says so. */
  readonly reply: number | undefined;
}

export function costOf(server: McpServer): Promise<Cost> {
  return withPlaces(async (places) => {
    const { client, update } = await server.start(places, ITEMS);
    const { tools } = await client.listTools();
    const read = tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema,
    }));
    return {
      tools: tools.length,
      whole: size(tools),
      read: size(read) + size(client.getInstructions() ?? ""),
      reply: server.tools === "plan" ? undefined : size((await update()).content),
    };
  });
}

function size(value: unknown): number {
  return encode(JSON.stringify(value)).length;
}
