import { hash } from "node:crypto";
import path from "node:path";
import type { Origin } from "../../scope/index.ts";
import { DEFAULT_LANE, decodeComponent } from "../../scope/index.ts";
import type { AgentRow } from "../../views/page/index.ts";

/** Names a scope in addresses, where its own key could not stand: 96 bits of its hash. */
export function idOfScope(scope: string): string {
  return hash("sha256", scope, "base64url").slice(0, 16);
}

/** What a person calls an agent. */
export function nameOfAgent(origin: Origin): Pick<AgentRow, "name" | "root" | "lane"> {
  switch (origin.kind) {
    case "workspace": {
      const { root, lane = DEFAULT_LANE } = origin;
      const folder = path.basename(root) || root;
      return { name: lane === DEFAULT_LANE ? folder : `${folder} (${lane})`, root, lane };
    }
    case "channel": {
      const { adapter, chat, thread } = origin;
      return { name: [adapter, chat, thread].filter(Boolean).join(" ") };
    }
    case "cron":
      return { name: `cron ${origin.jobId}` };
    case "tui":
    case "subagent":
    case "system":
      return { name: origin.kind };
  }
}

/** What a person calls a board: the folder whose board it is, or its own name. */
export function nameOfBoard(name: string): { readonly name: string; readonly root?: string } {
  const root = decodeComponent(name);
  return typeof root === "string" && path.isAbsolute(root)
    ? { name: path.basename(root) || root, root }
    : { name };
}
