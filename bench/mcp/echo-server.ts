// A server of the official library with one tool, which answers what it was sent: the least that a
// call over stdio can cost.

import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

serveStdio(() => {
  const server = new McpServer({ name: "echo", version: "1.0.0" });
  server.registerTool(
    "echo",
    {
      title: "Echo",
      description: "Answers what it was sent.",
      inputSchema: z.object({ todos: z.array(z.object({}).loose()), reply: z.string() }),
      outputSchema: z.object({ reply: z.string() }),
    },
    async ({ reply }) => ({
      content: [{ type: "text", text: reply }],
      structuredContent: { reply },
    }),
  );
  return server;
});
