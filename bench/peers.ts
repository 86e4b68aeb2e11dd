interface LangChain {
  todoListMiddleware(): {
    readonly tools: readonly [
      { invoke(call: object, config: { readonly toolCall: object }): Promise<unknown> },
    ];
  };
}

/** LangChain's own `write_todos`, as its agents call it: validates the todos and answers the new state. */
export async function langchainWriteTodos(): Promise<(todos: unknown) => Promise<unknown>> {
  const { todoListMiddleware } = (await import("langchain")) as unknown as LangChain;
  const [tool] = todoListMiddleware().tools;
  return (todos) => {
    const toolCall = { type: "tool_call", id: "call_1", name: "write_todos", args: { todos } };
    return tool.invoke(toolCall, { toolCall });
  };
}
