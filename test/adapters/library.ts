import type { Workstream } from "../../src/index.ts";
import type { Answer, Meanwhile } from "./scenarios.ts";

/** The scripted side of a run, in no library's words. */
export interface Script {
  readonly answers: readonly Answer[];
  /** Aborted by `asked`, where the scenario says so. */
  readonly signal: AbortSignal;
  /** To be called for each request with all that the model is sent; the answer to give. */
  asked(sent: unknown): Answer;
  /** To be called before a request is made up: does the host cut the conversation now? */
  isTrimmed(): Promise<boolean>;
}

/** Runs an agent of one library, with its own mock model, on one prompt. */
export type Library = (work: Workstream, script: Script) => Promise<void>;

export const PROMPT = "Do A, then B.";
export const SUMMARY = "Summary of the conversation so far: work is under way.";
/** What every answer of the model costs. */
export const TOKENS = 100;

export type { Answer, Meanwhile };
