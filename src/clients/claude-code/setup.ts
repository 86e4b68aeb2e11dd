import { join } from "node:path";
import type { ClientSetup, SetupStep } from "../setup.ts";
import { commandLine } from "../setup.ts";
import { ASKING_TOOLS } from "./hook.ts";

/** The events that something comes of; every other one would cost a process for nothing. */
const EVENTS = [
  "SessionStart",
  "UserPromptSubmit",
  "PostToolUse",
  "PostToolUseFailure",
  "PermissionRequest",
  "Elicitation",
  "Stop",
  "StopFailure",
  "SessionEnd",
];

const TIMEOUT_SECONDS = 10;

export const claudeCodeSetup: ClientSetup = {
  name: "claude-code",

  steps({ scope, home, root, env, program }) {
    const own = env["CLAUDE_CONFIG_DIR"] || join(home, ".claude");
    const isUser = scope === "user";
    const settings = join(isUser ? own : join(root, ".claude"), "settings.json");
    const servers = isUser
      ? join(env["CLAUDE_CONFIG_DIR"] || home, ".claude.json")
      : join(root, ".mcp.json");
    const command = commandLine([program, "hook", "claude-code"]);
    const hook = { hooks: [{ type: "command", command, timeout: TIMEOUT_SECONDS }] };
    const statusLine = { type: "command", command: commandLine([program, "statusline"]) };
    return [
      {
        kind: "member",
        file: servers,
        path: ["mcpServers", "doneward"],
        value: { type: "stdio", command: program, args: ["mcp"] },
      },
      { kind: "item", file: settings, path: ["permissions", "allow"], value: "mcp__doneward" },
      ...EVENTS.map((event): SetupStep => ({
        kind: "item",
        file: settings,
        path: ["hooks", event],
        value: hook,
      })),
      {
        kind: "item",
        file: settings,
        path: ["hooks", "PreToolUse"],
        value: { matcher: ASKING_TOOLS.join("|"), ...hook },
      },
      {
        kind: "member",
        file: settings,
        path: ["statusLine"],
        value: statusLine,
        isOptional: true,
      },
    ];
  },

  afterwards: [
    "Sessions that run already keep their settings: start a new one.",
    "For a project, Claude Code asks once whether you trust its servers and hooks.",
  ],
};
