/** One message of an event stream. */
export interface ServerEvent {
  readonly id?: string;
  readonly event: string;
  readonly data: string;
}

/** Reads an event stream, however its bytes are cut. Comments and empty messages are left out. */
export async function* serverEvents(
  bytes: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of bytes) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const message = parseBlock(block);
      if (message) yield message;
    }
  }
}

function parseBlock(block: string): ServerEvent | undefined {
  const fields = { id: undefined as string | undefined, event: "message", data: [] as string[] };
  for (const line of block.split(/\r?\n/)) {
    const [, name, value = ""] = /^([^:]+)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === "id") fields.id = value;
    if (name === "event") fields.event = value;
    if (name === "data") fields.data.push(value);
  }
  if (fields.data.length === 0) return undefined;
  const { id, event, data } = fields;
  return { ...(id !== undefined && { id }), event, data: data.join("\n") };
}
