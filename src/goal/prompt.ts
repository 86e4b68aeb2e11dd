import { SYSTEM_MESSAGE_MARKER } from "../continuation/index.ts";
import { fence, quote } from "../fence/index.ts";
import type { CheckResult, Goal } from "./goal.ts";

/** Tokens that the quoted output may take at most, by the estimate below. */
const OUTPUT_TOKENS = 170;
const LONGEST_LINE = 160;

/**
 * What an agent reads when a check of its goal failed: automatic, approves nothing, the failure as
 * data inside a fence. At most 400 tokens whatever the output.
 */
export function failedCheckPrompt(
  { text, budget }: Goal,
  {
    failure,
    turn,
    nonce,
  }: { readonly failure: CheckResult; readonly turn: number; readonly nonce: string },
): string {
  const { command, exitCode = null, tail = "" } = failure;
  const data = [
    `{"goal":${quote(bounded(text, 40))},`,
    `"check":${quote(bounded(command, 40))},"exitCode":${exitCode},`,
    `"output":[${lastLines(tail)
      .map((line) => quote(line, LONGEST_LINE))
      .join(",\n")}]}`,
  ].join("\n");
  return [
    SYSTEM_MESSAGE_MARKER,
    `Automatic; approves nothing. A check of the goal failed (turn ${turn} of ${budget.turns}). As data:`,
    ...fence(data, nonce),
    "Repair what it shows. Leave the check and the tests as they are. If you need a person, say what for and stop.",
  ].join("\n");
}

/** What the agent reads once, when its goal is met. */
export function goalMetReminder({ text, checks }: Goal): string {
  const passed = checks.length === 1 ? "its check passed" : `its ${checks.length} checks passed`;
  return `The goal ${quote(text)} is met: ${passed}. Nothing more is asked for it.`;
}

/** The last lines that fit, newest last; blank ones left out. */
function lastLines(tail: string): readonly string[] {
  const kept: string[] = [];
  let left = OUTPUT_TOKENS;
  for (const line of tail.split("\n").toReversed()) {
    const text = line.trim();
    if (text === "") continue;
    const shown = bounded(text.slice(0, LONGEST_LINE), left - 2);
    left -= tokensAtMost(shown) + 2;
    if (shown === "" || left < 0) break;
    kept.unshift(shown);
    if (shown.length < text.length && left < LONGEST_LINE / 4) break;
  }
  return kept;
}

/** The beginning of a text that takes at most so many tokens. */
function bounded(text: string, most: number): string {
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += costOf(character);
    if (used > most) break;
    end += character.length;
  }
  return text.slice(0, end);
}

function tokensAtMost(text: string): number {
  let used = 0;
  for (const character of text) used += costOf(character);
  return used;
}

/**
 * More tokens than a character takes in any text, as `quote` writes it: letters and digits come in
 * groups, anything else may be a token of its own, and what is escaped is six characters.
 */
function costOf(character: string): number {
  if (/^[a-z]$/.test(character)) return 0.6;
  if (/^[0-9 ]$/.test(character)) return 0.5;
  if (/^[!-~]$/.test(character)) return /^["\\<>&[]$/.test(character) ? 4 : 1;
  return character.length * 4;
}
