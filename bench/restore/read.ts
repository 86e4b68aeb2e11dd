// node bench/restore/read.ts <how> <transcript>: reads it once and says what that took.

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { fileChunks } from "../../src/clients/transcript/lines.ts";
import { readerOf, readTranscript } from "../../src/clients/transcript/read-transcript.ts";
import { TRANSCRIPT_READERS } from "../../src/clients/catalogue.ts";
import { DIALECTS } from "../../src/dialects/catalogue.ts";
import { restoreFromRecords } from "../../src/recall/index.ts";

const ways: { readonly [how: string]: (path: string) => Promise<number> } = { lines, restore };

/** What anybody would write who knows that only lines with the tool's name matter. */
async function lines(path: string): Promise<number> {
  let last = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line.includes('"TodoWrite"')) last = JSON.parse(line).message.content[0].input.todos.length;
  }
  return last;
}

async function restore(path: string): Promise<number> {
  const open = (): Iterable<Buffer> => fileChunks(path);
  const reader = readerOf(open, TRANSCRIPT_READERS);
  if (!reader) throw new Error(`Nobody knows ${path}`);
  const { records } = readTranscript(open, reader);
  return (await restoreFromRecords(records, DIALECTS))?.phases[0]?.todos.length ?? 0;
}

const [how = "", path = ""] = process.argv.slice(2);
const read = ways[how];
if (!read) throw new Error(`How? ${Object.keys(ways).join(", ")}`);
const start = performance.now();
const todos = await read(path);
const took = performance.now() - start;
const { maxRSS } = process.resourceUsage();
console.log(JSON.stringify({ todos, took, maxRSS: maxRSS * 1024 }));
