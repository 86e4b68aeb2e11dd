import path from "node:path";
import { pathToFileURL } from "node:url";
import { installed } from "../scripts/installed.ts";

const LANGCHAIN = "1.5.14";

interface LangChain {
  todoListMiddleware(): {
    readonly tools: readonly [
      { invoke(call: object, config: { readonly toolCall: object }): Promise<unknown> },
    ];
  };
}

/** LangChain's own `write_todos`, as its agents call it: validates the todos and answers the new state. */
export async function langchainWriteTodos(): Promise<(todos: unknown) => Promise<unknown>> {
  const folder = installed("langchain", LANGCHAIN);
  const entry = path.join(folder, "node_modules/langchain/dist/index.js");
  const { todoListMiddleware } = (await import(pathToFileURL(entry).href)) as LangChain;
  const [tool] = todoListMiddleware().tools;
  return (todos) => {
    const toolCall = { type: "tool_call", id: "call_1", name: "write_todos", args: { todos } };
    return tool.invoke(toolCall, { toolCall });
  };
}
