/**
 * How the transcripts of agent programs are read. A client's reader knows what
 * is in an entry; where an entry begins and which ones are worth parsing is
 * said here, once for all.
 * @module
 */
import type { ToolCallRecord, ToolResultRecord, TranscriptRecord } from "../../recall/index.ts";
import type { JsonObject } from "../../todo/index.ts";
import { todoTool } from "../todo-tools.ts";

/**
 * A line of a transcript, or a message of one that is a single JSON document. It
 * can be parsed until the next one is asked for.
 */
export interface TranscriptEntry {
  /** How it begins: enough to find an id without parsing all of it. */
  readonly head: string;
  /** Does it carry one of the reader's marks, the name of a todo tool, or something watched? */
  readonly isMarked: boolean;
  /** Undefined if it is no JSON object; the transcript counts those. */
  parse(): JsonObject | undefined;
}

/** A transcript, oldest entry first. It can be gone through once. */
export interface Transcript extends Iterable<TranscriptEntry> {
  /**
   * Entries with this text are marked from now on. Made for the ids of calls: an
   * answer comes soon or never, so only the last few texts are looked for.
   */
  watch(text: string): void;
  unwatch(text: string): void;
}

export interface TranscriptReader {
  /** As `--client` names it. */
  readonly name: string;
  /** The vocabulary of the client's own todo tool: it decides where several have a tool of the same name. */
  readonly dialect?: string;
  /** What entries of interest carry, besides the names of todo tools. */
  readonly marks: readonly string[];
  /** Does the reader look at every entry, or only at marked ones? */
  readonly wants: "every entry" | "marked entries";
  /** Does only this client write such an entry? Asked of one entry after the other till somebody knows it. */
  isMine(entry: JsonObject): boolean;
  /** What it tells of todo tools, oldest first; as it is read, where nothing later can take it back. */
  records(transcript: Transcript): Iterable<TranscriptRecord>;
}

/** A call as a transcript has it: the name may carry what the client put before it. */
export type LoggedCall = Omit<ToolCallRecord, "kind" | "id" | "tool"> & {
  readonly id: unknown;
  readonly name: unknown;
};

export type LoggedResult = Omit<ToolResultRecord, "kind" | "id"> & { readonly id: unknown };

/** Collects the calls of todo tools and what was answered to them. */
export class CallLog {
  readonly records: TranscriptRecord[] = [];
  readonly #transcript: Pick<Transcript, "watch" | "unwatch">;
  /** The tools of calls that have no answer yet. */
  readonly #waiting = new Map<string, string>();

  constructor(transcript: Pick<Transcript, "watch" | "unwatch">) {
    this.#transcript = transcript;
  }

  /** Other tools' calls are passed over. */
  call({ id, name, ...rest }: LoggedCall): void {
    const tool = todoTool(name);
    if (tool === undefined || typeof id !== "string") return;
    this.#waiting.set(id, tool);
    this.#transcript.watch(id);
    this.records.push({ kind: "tool-call", id, tool, ...rest });
  }

  /** An answer to nothing that was called, or a second one, counts for nothing. */
  result({ id, ...rest }: LoggedResult): void {
    if (typeof id !== "string" || !this.#waiting.delete(id)) return;
    this.#transcript.unwatch(id);
    this.records.push({ kind: "tool-result", id, ...rest });
  }

  /** What was collected since the last time. */
  take(): TranscriptRecord[] {
    return this.records.splice(0);
  }

  /** The tool whose answer is still due under this id. */
  waitingTool(id: unknown): string | undefined {
    return typeof id === "string" ? this.#waiting.get(id) : undefined;
  }

  /** A call of which the transcript has the answer in the same place. */
  answeredCall(call: LoggedCall, result: Omit<LoggedResult, "id">): void {
    this.call(call);
    this.result({ id: call.id, ...result });
  }
}
