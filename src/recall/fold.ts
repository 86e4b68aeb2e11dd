import type { Recall } from "./block.ts";
import { RECALL_HEADER } from "./block.ts";

const HEADER = RECALL_HEADER.replace(/[[\]]/g, "\\$&");

/** A block from its header to the end of its own fence, with the blank lines before it. */
const BLOCK = new RegExp(
  `\\n*^${HEADER}\\n.*\\n\\[\\[doneward-data ([0-9A-Za-z-]{16,36})\\]\\]\\n[^]*?\\n\\[\\[/doneward-data \\1\\]\\]$`,
  "gm",
);

/** Text with the recall at its end. An earlier block is replaced, never stacked. */
export function foldRecall(text: string, recall: Recall): string {
  if (recall.kind === "no-list") return text;
  const rest = withoutRecall(text);
  if (recall.kind === "nothing-open") return rest;
  return rest === "" ? recall.text : `${rest}\n\n${recall.text}`;
}

function withoutRecall(text: string): string {
  return text.includes(RECALL_HEADER) ? text.replace(BLOCK, "").replace(/^\n+/, "") : text;
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
