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

/** The folder of a peer's package, installed if it is not yet. */
export function peerFolder(name: keyof typeof PINNED): string {
  return path.join(installed(name, PINNED[name]), "node_modules", name);
}

/** All of them with their versions, and LangChain of our test libraries. */
export function peerVersions(): string {
  const file = path.join(import.meta.dirname, "../test/libraries/package.json");
  const { dependencies } = JSON.parse(fs.readFileSync(file, "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const all = { ...PINNED, langchain: dependencies["langchain"] };
  return Object.entries(all)
    .map((peer) => peer.join(" "))
    .join(", ");
}

interface LangChain {
  todoListMiddleware(): {
    readonly tools: readonly [
      { invoke(call: object, config: { readonly toolCall: object }): Promise<Command> },
    ];
  };
}

interface Command {
  readonly update: { readonly messages: readonly [{ readonly content: string }] };
}

/** LangChain's own `write_todos`, as its agents call it: validates the todos and answers the message for the model. */
export async function langchainWriteTodos(): Promise<(todos: unknown) => Promise<string>> {
  const { todoListMiddleware } = (await import("langchain")) as unknown as LangChain;
  const [tool] = todoListMiddleware().tools;
  return async (todos) => {
    const toolCall = { type: "tool_call", id: "call_1", name: "write_todos", args: { todos } };
    const { update } = await tool.invoke(toolCall, { toolCall });
    return update.messages[0].content;
  };
}
