import type { McpHost } from "./mcp-server.ts";
import { ADDRESSES } from "./resources.ts";

/** A host that also tells of what happens beside the requests. */
export interface ServingHost extends McpHost {
  /** The scope of the board that all requests work on. */
  readonly boardScope: string;
  /** Tells of the scope of every change, here or in another process. Answers a function that ends it. */
  onChange(listener: (scope: string) => void): () => void;
  onError(error: Error): void;
}

/** The addresses of what may read differently after a change of a scope. */
export function addressesChanged({ boardScope }: ServingHost, scope: string): readonly string[] {
  return ADDRESSES[scope === boardScope ? "board" : "lane"];
}
