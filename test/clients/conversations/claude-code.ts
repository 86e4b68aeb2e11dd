import type { Converse } from "./conversation.ts";
import { peerOf } from "./conversation.ts";

/** As the programs that embed Claude Code speak with it. */
export const converseWithClaudeCode =
  (words: readonly string[], env: (url: string) => Readonly<Record<string, string>>): Converse =>
  async (box, { file, url }) => {
    const format = ["--input-format", "stream-json", "--output-format", "stream-json"];
    const child = box.start(file, ["-p", "--verbose", ...format, ...words], { env: env(url) });
    const peer = peerOf(child);
    return {
      async say(prompt) {
        const rest = peer.next(({ type }) => type === "result");
        const content = [{ type: "text", text: prompt }];
        peer.send({ type: "user", message: { role: "user", content } });
        await rest;
      },
      async interrupt() {
        const taken = peer.next(({ type }) => type === "control_response");
        const request = { subtype: "interrupt" };
        peer.send({ type: "control_request", request_id: "interrupt", request });
        await taken;
      },
      leave: () => peer.leave(),
    };
  };
