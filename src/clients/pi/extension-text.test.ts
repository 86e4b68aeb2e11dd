import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { extensionText } from "./extension-text.ts";

type Handler = (event: object, context: object) => Promise<unknown>;
interface Tool {
  execute(...words: readonly unknown[]): Promise<{ content: unknown; isError: boolean }>;
}

const TOOL = { name: "todo_read", label: "Read todos", description: "", inputSchema: {} };
const CONTEXT = { cwd: "/", sessionManager: { getSessionId: () => "s" } };

/** The extension, loaded as pi does it. */
async function extension(
  t: TestContext,
  program: string,
): Promise<{ handlers: Map<string, Handler>; tools: Tool[] }> {
  const folder = mkdtempSync(join(tmpdir(), "doneward-extension-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "extension.mjs");
  writeFileSync(file, extensionText(program, [TOOL]));
  const { default: load } = (await import(pathToFileURL(file).href)) as {
    default: (pi: object) => void;
  };
  const handlers = new Map<string, Handler>();
  const tools: Tool[] = [];
  load({
    on: (name: string, handler: Handler) => handlers.set(name, handler),
    registerTool: (tool: Tool) => tools.push(tool),
  });
  return { handlers, tools };
}

test("our extension holds nothing up where our command cannot be started", async (t) => {
  // A name that the system refuses at once, unlike one that it does not find.
  for (const program of ["/nowhere/doneward", "a\u0000b"]) {
    const { handlers, tools } = await extension(t, program);
    for (const name of ["session_start", "before_agent_start", "tool_result", "session_compact"]) {
      assert.equal(await handlers.get(name)?.({ content: [] }, CONTEXT), undefined, name);
    }
    assert.equal(await handlers.get("agent_before_settle")?.({}, CONTEXT), undefined);
    const reply = await tools[0]?.execute("id", {}, undefined, undefined, CONTEXT);
    assert.deepEqual(reply?.content, [{ type: "text", text: "doneward could not be started" }]);
    assert.equal(reply?.isError, true);
  }
});
