import { join } from "node:path";
import type { ClientSetup, SetupPlace, SetupStep } from "../setup.ts";
import { commandLine } from "../setup.ts";

const EVENTS = [
  "SessionStart",
  "UserPromptSubmit",
  "PostToolUse",
  "PermissionRequest",
  "SubagentStart",
  "SubagentStop",
  "Stop",
  "Interrupt",
  "SessionEnd",
];

/** The program cuts the time of some events to so much. */
const TIMEOUT_SECONDS = 3;

export const codexSetup: ClientSetup = {
  name: "codex",

  steps({ scope, home, root, env, program }) {
    const folder = scope === "user" ? ownFolder(home, env) : join(root, ".codex");
    const command = commandLine([program, "hook", "codex"]);
    const hook = { hooks: [{ type: "command", command, timeout: TIMEOUT_SECONDS }] };
    return [
      {
        kind: "table",
        file: join(folder, "config.toml"),
        path: ["mcp_servers", "doneward"],
        value: { command: program, args: ["mcp"] },
      },
      ...EVENTS.map((event): SetupStep => ({
        kind: "item",
        file: join(folder, "hooks.json"),
        path: ["hooks", event],
        value: hook,
      })),
    ];
  },

  instructions: ({ scope, home, root, env }) =>
    join(scope === "user" ? ownFolder(home, env) : root, "AGENTS.md"),

  // The place that the agents of several makers agreed on; a `skills` folder of its own it only keeps up.
  skills: ({ scope, home, root }) => join(scope === "user" ? home : root, ".agents", "skills"),

  afterwards: [
    "Codex runs no hook that you have not reviewed: start codex once and accept them under Hooks need review. Nothing but you can do that.",
    "Until then codex exec skips them without a word; the todo tools work all the same.",
  ],
  afterwardsInProject: ["Codex reads settings of projects that you trust: it asks once."],
  looksAbove: true,
};

function ownFolder(home: string, env: SetupPlace["env"]): string {
  return env["CODEX_HOME"] || join(home, ".codex");
}
