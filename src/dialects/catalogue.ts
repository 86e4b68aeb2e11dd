import type { Dialect } from "./dialect.ts";
import { claudeCode } from "./claude-code/index.ts";
import { codex } from "./codex/index.ts";
import { doneward } from "./doneward/index.ts";
import { geminiCli } from "./gemini-cli/index.ts";
import { gencode } from "./gencode/index.ts";
import { hermes } from "./hermes/index.ts";
import { langchain } from "./langchain/index.ts";
import { nexo } from "./nexo/index.ts";
import { ohMyPi } from "./oh-my-pi/index.ts";
import { openclaw } from "./openclaw/index.ts";
import { opencode } from "./opencode/index.ts";
import { roo } from "./roo/index.ts";
import { typeclaw } from "./typeclaw/index.ts";

/** Every dialect, by name. */
export const DIALECTS: readonly Dialect[] = [
  doneward,
  claudeCode,
  codex,
  gencode,
  hermes,
  nexo,
  ohMyPi,
  openclaw,
  typeclaw,
  // So that their users can move: lists and transcripts of these can be read.
  geminiCli,
  langchain,
  opencode,
  roo,
];

/** The dialect with this name. Asking for one that does not exist is misuse and throws. */
export function dialectNamed(name: string): Dialect {
  const dialect = DIALECTS.find((candidate) => candidate.name === name);
  if (dialect) return dialect;
  const names = DIALECTS.map((candidate) => candidate.name).join(", ");
  throw new TypeError(`[doneward] Unknown dialect "${name}". Dialects: ${names}.`);
}
