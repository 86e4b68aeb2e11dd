import { join } from "node:path";
import type { ClientSetup, SetupPlace, SetupStep } from "../setup.ts";
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

  steps(place) {
    const { program } = place;
    const file = join(folderOf(place), "settings.json");
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

  instructions: (place) => join(place.scope === "user" ? folderOf(place) : place.root, "GEMINI.md"),

  skills: (place) => join(folderOf(place), "skills"),

  afterwards: [
    "The server is marked as trusted, since Gemini CLI offers no tool of any other when nobody sits in front of it.",
  ],
  afterwardsInProject: [
    "Gemini CLI reads settings of folders that you trust: it asks once, unless you switched that off.",
  ],
  looksAbove: false,
};

function folderOf({ scope, home, root, env }: SetupPlace): string {
  return join(scope === "user" ? env["GEMINI_CLI_HOME"] || home : root, ".gemini");
}
