import type { Call } from "./call-ledger.ts";
import { CallLedger } from "./call-ledger.ts";
import { cutText } from "./bounds.ts";
import type { RuntimeEvent } from "./event.ts";
import { subjectOf } from "./payload.ts";
import { maskSecrets } from "./secrets/secrets.ts";

export interface ChannelOptions {
  /** Whether people in the channel see what tools do. */
  readonly showsTools?: boolean;
  /** `final_only`: everything at the end of the turn, in one message. */
  readonly delivery?: "final_only" | "live";
}

const LONGEST_OUTPUT = 24_000;
const LONGEST_UPDATE = 320;

/**
 * What people in a chat channel read of a turn: the agent's words, and of each call, if
 * they are shown, one line when it starts and one when it ends. No line comes twice.
 * Where a hidden call stood, a new paragraph begins. A turn has at most 24,000
 * characters, an update 320.
 */
export class ChannelProjection {
  readonly #ledger = new CallLedger();
  readonly #showsTools: boolean;
  readonly #isLive: boolean;
  #pending = "";
  #length = 0;
  #needsBreak = false;

  constructor({ showsTools = false, delivery = "final_only" }: ChannelOptions = {}) {
    this.#showsTools = showsTools;
    this.#isLive = delivery === "live";
  }

  /** The messages to deliver now. */
  take(event: RuntimeEvent): readonly string[] {
    const step = this.#ledger.take(event);
    const messages: string[] = [];
    if (step?.kind === "opened") {
      if (step.givenUp) messages.push(...this.#tool(step.givenUp, "failed"));
      messages.push(...this.#tool(step.call, "in progress"));
    }
    if (step?.kind === "closed") {
      const ending = step.event.kind === "tool-ended" ? "completed" : "failed";
      messages.push(...this.#tool(step.call, ending));
    }
    if (step?.kind === "orphaned") {
      for (const call of step.calls) messages.push(...this.#tool(call, "failed"));
    }
    if (event.kind === "message" && event.from === "agent" && event.isVisible !== false) {
      messages.push(...this.#words(maskSecrets(event.text ?? "")));
    }
    if (event.kind === "turn-ended" && event.agent === undefined) messages.push(...this.#finish());
    return messages;
  }

  #tool(call: Call, status: string): readonly string[] {
    if (!this.#showsTools) {
      this.#needsBreak = this.#pending !== "";
      return [];
    }
    const what = subjectOf(call.input);
    const title = maskSecrets(what === undefined ? call.tool : `${call.tool} ${what}`);
    const room = LONGEST_UPDATE - status.length - 2;
    return this.#deliver(`${cutText(title.replace(/\s+/g, " "), room)}: ${status}`, "\n");
  }

  #words(text: string): readonly string[] {
    if (text === "") return [];
    const gap = this.#needsBreak ? "\n\n" : "";
    this.#needsBreak = false;
    return this.#deliver(text, gap);
  }

  #deliver(text: string, gap: string): readonly string[] {
    const room = LONGEST_OUTPUT - this.#length;
    if (room <= 0) return [];
    const shown = cutText(text, room);
    this.#length += shown.length;
    if (this.#isLive) return [shown];
    this.#pending += this.#pending === "" ? shown : `${gap}${shown}`;
    return [];
  }

  #finish(): readonly string[] {
    // Words may have come in pieces.
    const message = maskSecrets(this.#pending);
    this.#pending = "";
    this.#length = 0;
    this.#needsBreak = false;
    return message === "" ? [] : [message];
  }
}
