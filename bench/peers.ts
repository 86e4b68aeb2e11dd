import path from "node:path";
import { pathToFileURL } from "node:url";
import { peerFolder } from "./peer-versions.ts";

interface LangChain {
  todoListMiddleware(): {
    readonly tools: readonly [
      { invoke(call: object, config: { readonly toolCall: object }): Promise<unknown> },
    ];
  };
}

/** LangChain's own `write_todos`, as its agents call it: validates the todos and answers the new state. */
export async function langchainWriteTodos(): Promise<(todos: unknown) => Promise<unknown>> {
  const entry = path.join(peerFolder("langchain"), "dist/index.js");
  const { todoListMiddleware } = (await import(pathToFileURL(entry).href)) as LangChain;
  const [tool] = todoListMiddleware().tools;
  return (todos) => {
    const toolCall = { type: "tool_call", id: "call_1", name: "write_todos", args: { todos } };
    return tool.invoke(toolCall, { toolCall });
  };
}
