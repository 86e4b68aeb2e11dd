import type { Converse } from "./conversation.ts";
import { peerOf } from "./conversation.ts";

/** As editors speak with pi. */
export const converseWithPi =
  (words: readonly string[]): Converse =>
  async (box, { file }) => {
    const peer = peerOf(box.start(file, ["--mode", "rpc", ...words]));
    return {
      async say(message) {
        const rest = peer.next(({ type }) => type === "agent_settled");
        peer.send({ type: "prompt", message });
        await rest;
      },
      async interrupt() {
        peer.send({ type: "abort" });
      },
      leave: () => peer.leave(),
    };
  };
