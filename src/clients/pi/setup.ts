import { join } from "node:path";
import { DIALECTS } from "../../dialects/catalogue.ts";
import type { ClientSetup } from "../setup.ts";
import { extensionText } from "./extension-text.ts";

export const piSetup: ClientSetup = {
  name: "pi",

  steps({ scope, home, root, program }) {
    const folder = scope === "user" ? join(home, ".pi", "agent") : join(root, ".pi");
    const tools = DIALECTS.find(({ name }) => name === "doneward")?.tools ?? [];
    return [
      {
        kind: "file",
        file: join(folder, "extensions", "doneward.ts"),
        text: extensionText(program, tools),
      },
    ];
  },

  instructions: ({ scope, home, root }) =>
    join(scope === "user" ? join(home, ".pi", "agent") : root, "AGENTS.md"),

  afterwards: ["Pi has no MCP: the extension brings the todo tools itself."],
};
