import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const cache = path.join(import.meta.dirname, "../node_modules/.cache/doneward-bench");

/**
 * The folder of another project's package, pinned. It is installed outside of
 * this repository, so that nothing of it gets into ours, and kept for the next
 * run.
 */
function installed(name: string, version: string): string {
  const kept = path.join(cache, `${name}@${version}`);
  if (fs.existsSync(kept)) return kept;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-peer-"));
  fs.writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  const args = ["install", ...flags, `${name}@${version}`];
  const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm ${args.join(" ")}\n${stderr}`);
  fs.mkdirSync(cache, { recursive: true });
  fs.cpSync(folder, kept, { recursive: true });
  fs.rmSync(folder, { recursive: true });
  return kept;
}

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
