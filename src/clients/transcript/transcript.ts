/**
 * How the transcripts of agent programs are read. A client's reader knows what
 * is in an entry; where an entry begins and which ones are worth parsing is
 * said here, once for all.
 * @module
 */
import type { TranscriptRecord } from "../../recall/index.ts";
import type { JsonObject } from "../../todo/index.ts";

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
