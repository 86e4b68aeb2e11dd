import { Readable, Writable } from "node:stream";
import * as v2 from "@agentclientprotocol/sdk/experimental/v2";
import { play, SESSION } from "./play.ts";

/** The same agent in the second version of the protocol. */
v2.agent({ name: "played" })
  .onRequest(v2.methods.agent.initialize, () => ({
    protocolVersion: v2.PROTOCOL_VERSION,
    info: { name: "played", version: "1" },
  }))
  .onRequest(v2.methods.agent.session.new, async ({ client }) => {
    const update = v2.methods.client.session.update;
    await play(2, (params) => client.notify(update, params as never));
    return { sessionId: SESSION };
  })
  .connect(
    v2.ndJsonStream(
      Writable.toWeb(process.stdout),
      Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>,
    ),
  );
