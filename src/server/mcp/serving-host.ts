import { originOfScope } from "../../scope/index.ts";
import type { McpHost } from "./mcp-server.ts";
import { ADDRESSES } from "./resources.ts";

/** A host that also tells of what happens beside the requests. */
export interface ServingHost extends McpHost {
  /** The workspace whose lanes the requests are at work in. */
  readonly root: string;
  /** The scope of the board that all requests work on. */
  readonly boardScope: string;
  /** Tells of the scope of every change, here or in another process. Answers a function that ends it. */
  onChange(listener: (scope: string) => void): () => void;
  onError(error: Error): void;
}

/** The addresses of what may read differently after a change of a scope: none for those of other workspaces. */
export function addressesChanged(
  { root, boardScope }: ServingHost,
  scope: string,
): readonly string[] {
  if (scope === boardScope) return ADDRESSES.board;
  const origin = originOfScope(scope);
  return origin?.kind === "workspace" && origin.root === root ? ADDRESSES.lane : [];
}
