import { claudeCodeSetup } from "./claude-code/setup.ts";
import { claudeCodeTaskLists } from "./claude-code/task-lists.ts";
import { claudeCodeTranscript } from "./claude-code/transcript.ts";
import { codexSetup } from "./codex/setup.ts";
import { codexTranscript } from "./codex/transcript.ts";
import { geminiCliSetup } from "./gemini-cli/setup.ts";
import { geminiCliTranscript } from "./gemini-cli/transcript.ts";
import { opencodeSetup } from "./opencode/setup.ts";
import { opencodeTranscript } from "./opencode/transcript.ts";
import { piSetup } from "./pi/setup.ts";
import { piTranscript } from "./pi/transcript.ts";
import type { ClientSetup } from "./setup.ts";
import type { ClientTaskLists } from "./task-lists.ts";
import type { TranscriptReader } from "./transcript/transcript.ts";

/** Every client whose transcripts can be read. */
export const TRANSCRIPT_READERS: readonly TranscriptReader[] = [
  claudeCodeTranscript,
  codexTranscript,
  geminiCliTranscript,
  opencodeTranscript,
  piTranscript,
];

/** Every client that keeps tasks of its own. */
export const TASK_LISTS: readonly ClientTaskLists[] = [claudeCodeTaskLists];

/** Every client that can be set up. */
export const CLIENT_SETUPS: readonly ClientSetup[] = [
  claudeCodeSetup,
  codexSetup,
  geminiCliSetup,
  opencodeSetup,
  piSetup,
];
