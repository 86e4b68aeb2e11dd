import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { SYSTEM_MESSAGE_MARKER } from "../../continuation/index.ts";
import { isObject } from "../../todo/index.ts";
import type { HookClient } from "../hook.ts";
import type { TranscriptSight } from "../react/react-to-turn.ts";

/** As much of a transcript as can be read at the end of every turn without anybody noticing. */
const TAIL = 128 * 1024;

/**
 * How long a transcript is, and what its last turn cost as far as the tail
 * reaches. A transcript that cannot be read is none.
 */
export function transcriptSight(
  path: string | undefined,
  { costIn }: Pick<HookClient, "costIn">,
): TranscriptSight {
  if (path === undefined) return { bytes: 0 };
  try {
    const { bytes, tail } = tailOf(path);
    return costIn ? { bytes, tokens: tokensOfTurn(tail.split("\n"), costIn) } : { bytes };
  } catch {
    // Not written yet, or no file: the turn is told by its message alone.
    return { bytes: 0 };
  }
}

/** Whether a client that tells nobody compacts before its next request. */
export function isAboutToCompact(
  path: string | undefined,
  { compactsAfter }: Pick<HookClient, "compactsAfter">,
): boolean {
  if (path === undefined || !compactsAfter) return false;
  try {
    const lines = tailOf(path).tail.split("\n").toReversed();
    return (
      lines.map((line) => compactsAfter(parsed(line))).find((says) => says !== undefined) ?? false
    );
  } catch {
    // As above: what is not there says nothing.
    return false;
  }
}

/** The path is a client's word: to open a named pipe as usual would wait for whoever writes into it. */
const WITHOUT_WAITING = constants.O_RDONLY | constants.O_NONBLOCK;

function tailOf(path: string): { readonly bytes: number; readonly tail: string } {
  const file = openSync(path, WITHOUT_WAITING);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new TypeError(`not a file: ${path}`);
    const { size } = stats;
    const memory = Buffer.alloc(Math.min(size, TAIL));
    const length = readSync(file, memory, 0, memory.length, size - memory.length);
    return { bytes: size, tail: memory.toString("utf8", 0, length) };
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
function parsed(line: string): Parameters<NonNullable<HookClient["costIn"]>>[0] {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
