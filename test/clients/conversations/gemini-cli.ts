import { endGently } from "../sandbox.ts";
import type { Converse } from "./conversation.ts";
import { callerOf, peerOf } from "./conversation.ts";

/** As editors speak with Gemini CLI: the Agent Client Protocol. */
export const converseWithGeminiCli =
  (words: readonly string[], env: (url: string) => Readonly<Record<string, string>>): Converse =>
  async (box, { file, url }) => {
    const child = box.start(file, ["--acp", ...words], { env: env(url) });
    const peer = peerOf(child);
    const call = callerOf(peer);
    await call("initialize", { protocolVersion: 1, clientCapabilities: {} });
    const { sessionId } = await call("session/new", { cwd: box.project, mcpServers: [] });
    return {
      async say(text) {
        await call("session/prompt", { sessionId, prompt: [{ type: "text", text }] });
      },
      async interrupt() {
        peer.send({ jsonrpc: "2.0", method: "session/cancel", params: { sessionId } });
      },
      leave: () => endGently(child),
    };
  };
