import type { JsonObject } from "../../todo/index.ts";
import type { WakeRequest } from "../../workstream/wake.ts";
import { WAKE_TEXT } from "../../workstream/wake.ts";
import type { HookClient } from "../hook.ts";
import { idOf, textOf } from "../hook.ts";
import { pluginHook } from "../plugin-hook.ts";

/** What our plugin in opencode sends. */
export const opencodeHook: HookClient = pluginHook({
  name: "opencode",
  todoTool: { name: "todowrite", dialect: "opencode" },
  wake,
});

/** A prompt to the server that the plugin runs in. It is no person's. */
function wake({ session, cwd, server }: JsonObject): WakeRequest | undefined {
  const base = textOf(server);
  if (!URL.canParse(base)) return undefined;
  const url = new URL(`/session/${encodeURIComponent(idOf(session))}/prompt_async`, base);
  url.searchParams.set("directory", textOf(cwd));
  return {
    url: url.href,
    body: { parts: [{ type: "text", text: WAKE_TEXT, synthetic: true }] },
  };
}
