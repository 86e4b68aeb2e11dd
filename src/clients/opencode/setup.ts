import { isAbsolute, join } from "node:path";
import type { ClientSetup, SetupPlace } from "../setup.ts";
import { pluginText } from "./plugin-text.ts";

export const opencodeSetup: ClientSetup = {
  name: "opencode",

  steps({ scope, home, root, env, program, exists }) {
    const own = ownFolder(home, env);
    const isUser = scope === "user";
    const settings = join(isUser ? own : root, "opencode.json");
    const plugins = join(isUser ? own : join(root, ".opencode"), "plugins");
    return [
      {
        kind: "member",
        file: exists(`${settings}c`) ? `${settings}c` : settings,
        path: ["mcp", "doneward"],
        value: { type: "local", command: [program, "mcp"], enabled: true },
      },
      { kind: "file", file: join(plugins, "doneward.js"), text: pluginText(program) },
    ];
  },

  instructions: ({ scope, home, root, env }) =>
    join(scope === "user" ? ownFolder(home, env) : root, "AGENTS.md"),

  afterwards: [
    "The agent is told to go on in the terminal interface and in opencode serve; opencode run ends before a plugin can do that.",
  ],
};

function ownFolder(home: string, env: SetupPlace["env"]): string {
  const chosen = env["XDG_CONFIG_HOME"] ?? "";
  return join(isAbsolute(chosen) ? chosen : join(home, ".config"), "opencode");
}
