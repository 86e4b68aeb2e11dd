import { EventEmitter, once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

import { anthropic } from "./anthropic.ts";
import { gemini } from "./gemini.ts";
import { openAiChat } from "./openai-chat.ts";
import { openAiResponses } from "./openai-responses.ts";
import type { Answer, Asked, Turn, Wire } from "./script.ts";

const WIRES: readonly Wire[] = [anthropic, openAiResponses, openAiChat, gemini];

/** Of a stream of events, no more than up to the one with these words. */
function begun(stream: string, words: string): string {
  const said = stream.indexOf(JSON.stringify(words));
  return said < 0 ? "" : stream.slice(0, stream.indexOf("\n\n", said) + 2);
}

/** How clients ask for what is to be left of a conversation. */
const SUMMARY = /create a detailed summary of the conversation|CONTEXT CHECKPOINT COMPACTION/i;

export interface ScriptedModel {
  readonly url: string;
  /** Every request that had tools, in order. */
  readonly asked: readonly Asked[];
  /** Resolves when so many requests have come in. */
  reached(requests: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A model on loopback that goes by a script. Requests without tools are asides
 * (titles, summaries) and use up no turn; after the last turn it says that it
 * is done.
 */
export async function scriptedModel(turns: readonly Turn[]): Promise<ScriptedModel> {
  const asked: Asked[] = [];
  const left = [...turns];
  const arrivals = new EventEmitter();
  const answerTo = (request: Asked): Answer | Exclude<Turn, { call: string }> => {
    if (request.tools.length === 0 || SUMMARY.test(request.text)) return { say: "An aside." };
    asked.push(request);
    arrivals.emit("request");
    const turn = left.shift() ?? { say: "There is nothing more in the script." };
    if (!("call" in turn)) return turn;
    const tool = request.tools.find((name) => name.endsWith(turn.call));
    if (tool === undefined) return { say: `There is no tool ${turn.call} here.` };
    const { input, tokens } = turn;
    return { tool, input, id: `call_${asked.length}`, ...(tokens !== undefined && { tokens }) };
  };
  const server = http.createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => {
      const path = new URL(request.url ?? "/", "http://model").pathname;
      const wire = WIRES.find((each) => each.isMine(path));
      if (!wire || request.method !== "POST") return void response.writeHead(404).end("{}");
      const body = JSON.parse(text) as { readonly [field: string]: unknown };
      response.writeHead(200, { "content-type": "text/event-stream" });
      const answer = answerTo(wire.read(body));
      const words = "say" in answer || "tool" in answer ? wire.write(answer, body, path) : "";
      if (!("hang" in answer)) return void response.end(words);
      response.flushHeaders();
      if ("say" in answer) response.write(begun(words, answer.say));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async reached(requests) {
      while (asked.length < requests) await once(arrivals, "request");
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
