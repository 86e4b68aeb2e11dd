import type { HookClient } from "../hook.ts";
import { pluginHook } from "../plugin-hook.ts";

/** What our plugin in opencode tells. */
export const opencodeHook: HookClient = pluginHook({
  name: "opencode",
  todoTool: { name: "todowrite", dialect: "opencode" },
});
