import { join } from "node:path";
import type { ClientSetup, SetupStep } from "../setup.ts";
import { commandLine } from "../setup.ts";

const EVENTS = [
  "SessionStart",
  "BeforeAgent",
  "AfterTool",
  "Notification",
  "AfterAgent",
  "SessionEnd",
];

const TIMEOUT_MILLISECONDS = 10_000;

export const geminiCliSetup: ClientSetup = {
  name: "gemini-cli",

  steps({ scope, home, root, program }) {
    const file = join(scope === "user" ? home : root, ".gemini", "settings.json");
    const command = commandLine([program, "hook", "gemini-cli"]);
    const hook = {
      hooks: [{ name: "doneward", type: "command", command, timeout: TIMEOUT_MILLISECONDS }],
    };
    return [
      {
        kind: "member",
        file,
        path: ["mcpServers", "doneward"],
        value: { command: program, args: ["mcp"], trust: true },
      },
      ...EVENTS.map((event): SetupStep => ({
        kind: "item",
        file,
        path: ["hooks", event],
        value: hook,
      })),
    ];
  },

  instructions: ({ scope, home, root }) =>
    scope === "user" ? join(home, ".gemini", "GEMINI.md") : join(root, "GEMINI.md"),

  skills: ({ scope, home, root }) => join(scope === "user" ? home : root, ".gemini", "skills"),

  afterwards: [
    "The server is marked as trusted, since Gemini CLI offers no tool of any other when nobody sits in front of it.",
  ],
  afterwardsInProject: [
    "Gemini CLI reads settings of folders that you trust: it asks once, unless you switched that off.",
  ],
  looksAbove: false,
};
