import { isAbsolute, join } from "node:path";
import type { ClientSetup, SetupPlace } from "../setup.ts";
import { pluginText } from "./plugin-text.ts";

export const opencodeSetup: ClientSetup = {
  name: "opencode",

  steps(place) {
    const { scope, home, root, env, program, exists } = place;
    const settings = join(scope === "user" ? ownFolder(home, env) : root, "opencode.json");
    const plugins = join(folderOf(place), "plugins");
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

  skills: (place) => join(folderOf(place), "skills"),

  afterwards: [
    "The agent is told to go on in the terminal interface and in opencode serve; opencode run ends before a plugin can do that.",
  ],
  afterwardsInProject: [],
  looksAbove: true,
};

function folderOf({ scope, home, root, env }: SetupPlace): string {
  return scope === "user" ? ownFolder(home, env) : join(root, ".opencode");
}

function ownFolder(home: string, env: SetupPlace["env"]): string {
  const chosen = env["XDG_CONFIG_HOME"] ?? "";
  return join(isAbsolute(chosen) ? chosen : join(home, ".config"), "opencode");
}
