import { claudeCodeHook } from "./claude-code/hook.ts";
import { codexHook } from "./codex/hook.ts";
import { geminiCliHook } from "./gemini-cli/hook.ts";
import type { HookClient } from "./hook.ts";
import { opencodeHook } from "./opencode/hook.ts";
import { pluginHook } from "./plugin-hook.ts";

/** Every client whose hooks are answered. Apart from the catalogue: a hook loads nothing else of them. */
export const HOOK_CLIENTS: readonly HookClient[] = [
  claudeCodeHook,
  codexHook,
  geminiCliHook,
  opencodeHook,
  // Pi has no todo tool of its own.
  pluginHook({ name: "pi", commandTool: "bash" }),
];
