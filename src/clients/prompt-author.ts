import { SYSTEM_MESSAGE_MARKER } from "../continuation/index.ts";

/** Who wrote a prompt: a person, continuation, or the client itself. */
export type PromptAuthor = "user" | "nudge" | "system";

/**
 * What clients write themselves and show to hooks as a prompt: text in a tag with a compound name
 * (`<task-notification>`, `<bash-stdout>` and `<local-command-caveat>` of Claude Code,
 * `<hook_prompt>` of Codex, `<hook_context>` of Gemini CLI), the `[System: …]` with which Gemini CLI
 * asks for an answer, and Claude Code's `[Request interrupted by user]`.
 */
const CLIENT_MADE = /^(?:<\/?[a-z]+[-_][a-z_-]*[\s>]|\[(?:System:|Request interrupted))/i;

/** What may stand before a text without being seen. */
const INVISIBLE = /^[\s\p{Cf}]+/u;

/** A person wrote what has a text and shows no sign of another author. In doubt nobody did. */
export function authorOf(prompt: string): PromptAuthor {
  if (prompt.includes(SYSTEM_MESSAGE_MARKER)) return "nudge";
  const text = prompt.replace(INVISIBLE, "");
  return text === "" || CLIENT_MADE.test(text) ? "system" : "user";
}
