import { join } from "node:path";
import { DIALECTS } from "../../dialects/catalogue.ts";
import type { ClientSetup, SetupPlace } from "../setup.ts";
import { extensionText } from "./extension-text.ts";

export const piSetup: ClientSetup = {
  name: "pi",

  steps(place) {
    const tools = DIALECTS.find(({ name }) => name === "doneward")?.tools ?? [];
    return [
      {
        kind: "file",
        file: join(folderOf(place), "extensions", "doneward.ts"),
        text: extensionText(place.program, tools),
      },
    ];
  },

  instructions: (place) => join(place.scope === "user" ? folderOf(place) : place.root, "AGENTS.md"),

  skills: (place) => join(folderOf(place), "skills"),

  afterwards: ["Pi has no MCP: the extension brings the todo tools itself."],
  afterwardsInProject: [
    "Pi loads extensions of projects that you trust: it asks once; where it cannot ask, pi --approve says yes.",
  ],
  looksAbove: false,
};

function folderOf({ scope, home, root, env }: SetupPlace): string {
  if (scope === "project") return join(root, ".pi");
  return env["PI_CODING_AGENT_DIR"] || join(home, ".pi", "agent");
}
