import { claudeCodeTranscript } from "./claude-code/transcript.ts";
import { codexTranscript } from "./codex/transcript.ts";
import { geminiCliTranscript } from "./gemini-cli/transcript.ts";
import { opencodeTranscript } from "./opencode/transcript.ts";
import { piTranscript } from "./pi/transcript.ts";
import type { TranscriptReader } from "./transcript.ts";

/** Every client whose transcripts can be read. */
export const TRANSCRIPT_READERS: readonly TranscriptReader[] = [
  claudeCodeTranscript,
  codexTranscript,
  geminiCliTranscript,
  opencodeTranscript,
  piTranscript,
];
