import type { ToolCallRecord, ToolResultRecord, TranscriptRecord } from "../../recall/index.ts";
import { todoTool } from "../todo-tools.ts";
import type { Transcript } from "./transcript.ts";

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
