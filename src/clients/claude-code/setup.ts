import { join } from "node:path";
import type { JsonObject } from "../../todo/index.ts";
import type { ClientSetup, SetupPlace, SetupStep } from "../setup.ts";
import { commandLine } from "../setup.ts";
import { SKILL_FILE, SKILL_TEXT } from "../instructions.ts";
import { ASKING_TOOLS, OWN_TOOLS } from "./hook.ts";

/** The events that something comes of; every other one would cost a process for nothing. */
const EVENTS = [
  "SessionStart",
  "UserPromptSubmit",
  "PostToolUse",
  "PostToolUseFailure",
  "PermissionRequest",
  "Elicitation",
  "SubagentStart",
  "SubagentStop",
  "Stop",
  "StopFailure",
  "SessionEnd",
];

const TIMEOUT_SECONDS = 10;
const DESCRIPTION = "Keeps the agent's todo list, shows it, and keeps the agent on it till done";

export const claudeCodeSetup: ClientSetup = {
  name: "claude-code",

  steps(place) {
    const { scope, home, root, env, program } = place;
    const isUser = scope === "user";
    const settings = join(folderOf(place), "settings.json");
    const servers = isUser
      ? join(env["CLAUDE_CONFIG_DIR"] || home, ".claude.json")
      : join(root, ".mcp.json");
    const statusLine = { type: "command", command: commandLine([program, "statusline"]) };
    return [
      {
        kind: "member",
        file: servers,
        path: ["mcpServers", "doneward"],
        value: serverOf(program),
      },
      { kind: "item", file: settings, path: ["permissions", "allow"], value: "mcp__doneward" },
      ...hooksOf(program).map(([event, value]): SetupStep => ({
        kind: "item",
        file: settings,
        path: ["hooks", event],
        value,
      })),
      {
        kind: "member",
        file: settings,
        path: ["statusLine"],
        value: statusLine,
        isOptional: true,
      },
    ];
  },

  instructions: ({ scope, home, root, env }) =>
    join(scope === "user" ? ownFolder(home, env) : root, "CLAUDE.md"),

  skills: (place) => join(folderOf(place), "skills"),

  plugin: {
    steps(folder, program) {
      const hooks = Object.fromEntries(hooksOf(program).map(([event, hook]) => [event, [hook]]));
      const files: [file: string, content: object | string][] = [
        [".claude-plugin/plugin.json", { name: "doneward", description: DESCRIPTION }],
        [".mcp.json", { mcpServers: { doneward: serverOf(program) } }],
        ["hooks/hooks.json", { hooks }],
        [`skills/${SKILL_FILE}`, SKILL_TEXT],
      ];
      return files.map(([file, content]) => ({
        kind: "file",
        file: join(folder, file),
        text: typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`,
      }));
    },
    afterwards: [
      "claude --plugin-dir <folder> loads it.",
      "A plugin cannot allow its own tools: Claude Code asks, or you allow mcp__plugin_doneward_doneward.",
      "It has no status line: that is a setting of yours, doneward statusline.",
    ],
  },

  afterwards: ["Sessions that run already keep their settings: start a new one."],
  afterwardsInProject: [
    "Claude Code asks once whether you trust the project; until then claude -p refuses the todo tools.",
  ],
  looksAbove: false,
};

function folderOf({ scope, home, root, env }: SetupPlace): string {
  return scope === "user" ? ownFolder(home, env) : join(root, ".claude");
}

function ownFolder(home: string, env: SetupPlace["env"]): string {
  return env["CLAUDE_CONFIG_DIR"] || join(home, ".claude");
}

function serverOf(program: string): JsonObject {
  return { type: "stdio", command: program, args: ["mcp"] };
}

function hooksOf(program: string): readonly (readonly [event: string, hook: JsonObject])[] {
  const command = commandLine([program, "hook", "claude-code"]);
  const hook = { hooks: [{ type: "command", command, timeout: TIMEOUT_SECONDS }] };
  const early = [...ASKING_TOOLS, ...OWN_TOOLS.map((start) => `${start}.*`)];
  return [
    ...EVENTS.map((event) => [event, hook] as const),
    ["PreToolUse", { matcher: early.join("|"), ...hook }],
  ];
}
