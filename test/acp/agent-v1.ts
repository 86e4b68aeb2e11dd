import { Readable, Writable } from "node:stream";
import { agent, methods, ndJsonStream, PROTOCOL_VERSION } from "@agentclientprotocol/sdk";
import { play, SESSION } from "./play.ts";

/** A client's agent, as an editor starts it. */
agent({ name: "played" })
  .onRequest(methods.agent.initialize, () => ({ protocolVersion: PROTOCOL_VERSION }))
  .onRequest(methods.agent.session.new, () => ({ sessionId: SESSION }))
  .onRequest(methods.agent.session.prompt, async ({ client }) => {
    await play(1, (params) => client.notify(methods.client.session.update, mutable(params)));
    return { stopReason: "end_turn" };
  })
  .connect(
    ndJsonStream(
      Writable.toWeb(process.stdout),
      Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>,
    ),
  );

/** The library's types do not know `readonly`; its values are never changed. */
function mutable(params: object): never {
  return params as never;
}
