import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { SYSTEM_MESSAGE_MARKER } from "../../continuation/index.ts";
import type { JsonObject } from "../../todo/index.ts";
import { parsedObject } from "../../todo/index.ts";
import type { HookClient } from "../hook.ts";
import type { TranscriptSight } from "../react/react-to-turn.ts";
import { WITHOUT_WAITING } from "./lines.ts";

/** As much of a transcript as can be read at the end of every turn without anybody noticing. */
const TAIL = 128 * 1024;

/**
 * What the last turn of a transcript cost as far as the tail reaches, and whether the person stopped
 * it. A transcript that cannot be read says nothing.
 */
export function transcriptSight(
  path: string | undefined,
  { costIn, interruptsIn }: Pick<HookClient, "costIn" | "interruptsIn">,
): TranscriptSight {
  if (path === undefined || !(costIn ?? interruptsIn)) return {};
  try {
    const lines = tailOf(path).split("\n");
    return {
      ...(costIn && { tokens: tokensOfTurn(lines, costIn) }),
      ...(interruptsIn && { isInterrupted: lastWord(lines, interruptsIn) ?? false }),
    };
  } catch {
    // Not written yet, or no file.
    return {};
  }
}

/** Whether a client that tells nobody compacts before its next request. */
export function isAboutToCompact(
  path: string | undefined,
  { compactsAfter }: Pick<HookClient, "compactsAfter">,
): boolean {
  if (path === undefined || !compactsAfter) return false;
  try {
    return lastWord(tailOf(path).split("\n"), compactsAfter) ?? false;
  } catch {
    // As above: what is not there says nothing.
    return false;
  }
}

/** What the last entry says that says anything. */
function lastWord<T>(
  lines: readonly string[],
  said: (entry: JsonObject) => T | undefined,
): T | undefined {
  for (const line of lines.toReversed()) {
    const word = said(parsed(line));
    if (word !== undefined) return word;
  }
  return undefined;
}

function tailOf(path: string): string {
  const file = openSync(path, WITHOUT_WAITING);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new TypeError(`not a file: ${path}`);
    const { size } = stats;
    const memory = Buffer.alloc(Math.min(size, TAIL));
    const length = readSync(file, memory, 0, memory.length, size - memory.length);
    return memory.toString("utf8", 0, length);
  } finally {
    closeSync(file);
  }
}

/** Backwards to the prompt, a person's or ours. */
function tokensOfTurn(lines: readonly string[], costIn: NonNullable<HookClient["costIn"]>): number {
  const requests = new Set<string>();
  let tokens = 0;
  for (const line of lines.toReversed()) {
    if (line.includes(SYSTEM_MESSAGE_MARKER)) break;
    const cost = costIn(parsed(line));
    if (cost === "turn-begins") break;
    if (!cost || (cost.request !== undefined && requests.has(cost.request))) continue;
    if (cost.request !== undefined) requests.add(cost.request);
    tokens += cost.tokens;
  }
  return tokens;
}

/** The first line of a tail is cut, and the last one may be half written. */
function parsed(line: string): JsonObject {
  return parsedObject(line) ?? {};
}
