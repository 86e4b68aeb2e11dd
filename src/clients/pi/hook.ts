import type { HookClient } from "../hook.ts";
import { pluginHook } from "../plugin-hook.ts";

/** What our extension in pi tells. Pi has no todo tool of its own. */
export const piHook: HookClient = pluginHook({ name: "pi", commandTool: "bash" });
