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
