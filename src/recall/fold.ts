import type { Recall } from "./block.ts";
import { RECALL_HEADER } from "./block.ts";

/** The lines of a fence around data; the nonce is what holds the two together. */
const FENCE = /^\[\[(\/?)doneward-data ([0-9A-Za-z-]{16,36})\]\]$/;
/** So many lines below its header the fence of a block opens. */
const FENCE_BELOW = 2;

/** Text with the recall at its end. An earlier block is replaced, never stacked. */
export function foldRecall(text: string, recall: Recall): string {
  if (recall.kind === "no-list") return text;
  const rest = withoutRecall(text);
  if (recall.kind === "nothing-open") return rest;
  return rest === "" ? recall.text : `${rest}\n\n${recall.text}`;
}

function withoutRecall(text: string): string {
  if (!text.includes(RECALL_HEADER)) return text;
  const lines = text.split("\n");
  const ends = blockEnds(lines);
  const kept: string[] = [];
  for (let place = 0; place < lines.length; place++) {
    const end = ends.get(place);
    if (end === undefined) kept.push(lines[place] ?? "");
    else {
      while (kept.at(-1) === "") kept.pop();
      place = end;
    }
  }
  const first = kept.findIndex((line) => line !== "");
  return first < 0 ? "" : kept.slice(first).join("\n");
}

/** The last line of each block by its first, which is its header. Every line is looked at once. */
function blockEnds(lines: readonly string[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  /** By nonce, the nearest line below that closes a fence. */
  const closings = new Map<string, number>();
  for (let place = lines.length - 1; place >= 0; place--) {
    const line = lines[place] ?? "";
    const [, closes, nonce = ""] = FENCE.exec(line) ?? [];
    if (closes === "/") closings.set(nonce, place);
    if (line !== RECALL_HEADER) continue;
    const [, isOpen, opened = ""] = FENCE.exec(lines[place + FENCE_BELOW] ?? "") ?? [];
    const end = isOpen === "" ? closings.get(opened) : undefined;
    if (end !== undefined && end > place + FENCE_BELOW) ends.set(place, end);
  }
  return ends;
}

/** As much of a message as folding needs. Contents that are not plain text are left alone. */
export interface RecallMessage {
  readonly role: string;
  readonly content: unknown;
}

/**
 * Messages with the recall in the last one of the user, or in one of its own if
 * there is none. Earlier blocks go, with the messages that held nothing else.
 */
export function foldRecallIntoMessages(
  messages: readonly RecallMessage[],
  recall: Recall,
): readonly RecallMessage[] {
  if (recall.kind === "no-list") return messages;
  const rest = messages.flatMap((message) => {
    if (message.role !== "user" || typeof message.content !== "string") return [message];
    const content = withoutRecall(message.content);
    if (content === message.content) return [message];
    return content === "" ? [] : [{ ...message, content }];
  });
  if (recall.kind === "nothing-open") return rest;
  const last = rest.findLastIndex(
    ({ role, content }) => role === "user" && typeof content === "string",
  );
  const host = rest[last];
  if (!host) return [...rest, { role: "user", content: recall.text }];
  return rest.with(last, { ...host, content: foldRecall(host.content as string, recall) });
}
