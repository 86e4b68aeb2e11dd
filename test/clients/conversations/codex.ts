import type { Converse } from "./conversation.ts";
import { callerOf, peerOf } from "./conversation.ts";

interface Named {
  readonly id: string;
}

/** As editors speak with Codex. */
export const converseWithCodex: Converse = async (box, { file }) => {
  const peer = peerOf(box.start(file, ["app-server"], { env: { SCRIPTED_KEY: "invented" } }));
  const call = callerOf(peer);
  const clientInfo = { name: "tests", title: "tests", version: "1" };
  await call("initialize", { clientInfo, capabilities: null });
  peer.send({ jsonrpc: "2.0", method: "initialized" });
  // Hooks are trusted by a person in the client itself, which a test cannot be.
  const config = { bypass_hook_trust: true };
  const { thread } = await call("thread/start", { cwd: box.project, config });
  const { id: threadId } = thread as Named;
  let turnId = "";
  return {
    async say(prompt) {
      const rest = peer.next(({ method }) => method === "turn/completed");
      const input = [{ type: "text", text: prompt, text_elements: [] }];
      const { turn } = await call("turn/start", { threadId, input });
      turnId = (turn as Named).id;
      await rest;
    },
    async asked() {
      const { id } = await peer.next(({ method }) => /requestApproval$/.test(String(method)));
      return async () => peer.send({ jsonrpc: "2.0", id, result: { decision: "accept" } });
    },
    async interrupt() {
      await call("turn/interrupt", { threadId, turnId });
    },
    leave: () => peer.leave(),
  };
};
