import fs from "node:fs";
import path from "node:path";
import { installed } from "../scripts/installed.ts";

/** Other programs that we are measured against, each in a folder of its own. */
const PINNED = {
  "backlog.md": "1.52.0",
  "graphile-worker": "0.18.0",
  "mcp-shrimp-task-manager": "1.0.21",
  "task-master-ai": "0.43.1",
} as const;

/** Libraries of others that a suite takes from our own development dependencies. */
const OWN = ["@modelcontextprotocol/server", "ink", "langchain"] as const;

/** The folder of a peer's package, installed if it is not yet. */
export function peerFolder(name: keyof typeof PINNED): string {
  return path.join(installed(name, PINNED[name]), "node_modules", name);
}

/** All of them with their versions, as text. */
export function peerVersions(): string {
  const own = OWN.map((name) => [name, ownVersion(name)] as const);
  const all = [...Object.entries(PINNED), ...own].map((peer) => peer.join(" "));
  return all.sort().join(", ");
}

function ownVersion(name: string): string {
  const file = path.join(import.meta.dirname, "../node_modules", name, "package.json");
  return (JSON.parse(fs.readFileSync(file, "utf8")) as { readonly version: string }).version;
}
