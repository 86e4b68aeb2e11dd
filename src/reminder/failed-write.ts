import { escapeForPrompt } from "../fence/index.ts";

const LONGEST = 1_000;

/**
 * What a tool answered to a failed write, as a reminder may repeat it: every
 * line escaped, and no longer than a reminder can hold.
 */
export function failureForPrompt(text: string): string {
  const escaped = text.slice(0, LONGEST).split("\n").map(escapeForPrompt).join("\n");
  const isCut = text.length > LONGEST || escaped.length > LONGEST;
  return isCut ? `${escaped.slice(0, LONGEST)}…` : escaped;
}
