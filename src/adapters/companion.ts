import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { RECALL_HEADER } from "../recall/index.ts";
import type { JsonValue } from "../todo/index.ts";
import { isObject } from "../todo/index.ts";
import type { Workstream } from "../workstream/index.ts";

/** A call of one of the host's own tools. */
export interface HostCall {
  readonly id: string;
  readonly tool: string;
  readonly input?: unknown;
}

const companions = new WeakMap<Workstream, Companion>();

/** The one that goes along with this workstream's agent. */
export function companionOf(work: Workstream): Companion {
  const companion = companions.get(work) ?? new Companion(work);
  companions.set(work, companion);
  return companion;
}

/**
 * Goes along with one agent, whichever library runs it: tells the workstream of
 * its turns and tools, and the model what it should hear before it answers.
 */
export class Companion {
  readonly #work: Workstream;
  #turn: string | undefined;
  /** Undefined if the turn began where nobody could count. */
  #toolEvents: number | undefined = 0;
  /** What the turn cost so far; undefined as long as nobody said. */
  #tokens: number | undefined;
  readonly #starts = new Map<string, Promise<void>>();
  /** Handed out and, for all that is known, not yet heard by the model. */
  #said: readonly string[] = [];

  constructor(work: Workstream) {
    this.#work = work;
  }

  /** The dialect's text for a system prompt; none where the model has no tools to follow it. */
  get guidance(): string | undefined {
    return this.#work.tools.length === 0 ? undefined : this.#work.dialect.guidance;
  }

  /** A turn begins that a person asked for, in the last of these messages that is theirs. */
  userSpoke(asked: unknown): Promise<void> {
    return this.#begin("user", lastText(asked, USERS));
  }

  /**
   * What the model should hear before it answers, beside these messages: the open todos where no
   * message holds them any more, and reminders. Said again until `heard`.
   */
  async asides(messages: readonly unknown[]): Promise<readonly string[]> {
    const recalled = this.#holdList(messages) ? undefined : await this.#work.recall();
    const reminders = await this.#work.reminders();
    const recall = recalled?.kind === "open" ? [recalled.text] : [];
    this.#said = [...this.#said, ...reminders.map(({ text }) => text)];
    return [...recall, ...this.#said];
  }

  /** To be heard with the next asides. */
  say(text: string): void {
    this.#said = [...this.#said, text];
  }

  /** The model was sent what was said. */
  heard(): void {
    this.#said = [];
  }

  /** The model answered. Undefined: nobody knows what that cost. */
  spent(tokens: number | undefined): void {
    if (tokens !== undefined) this.#tokens = (this.#tokens ?? 0) + tokens;
  }

  toolStarted({ id, tool, input }: HostCall): void {
    if (this.#isOwn(tool)) return;
    const event = { kind: "tool-started", tool, call: id } as const;
    const asked = input === undefined ? {} : { input: jsonOf(input) };
    const kept = this.#work.observe({ ...event, ...asked });
    // Until the tool ends nobody waits for it; one that fails must not end the host's process.
    kept.catch(() => {});
    this.#starts.set(id, kept);
  }

  toolEnded({ id, tool }: HostCall, output: unknown): Promise<void> {
    return this.#ended(id, tool, { kind: "tool-ended", output: jsonOf(output) });
  }

  toolFailed({ id, tool }: HostCall, error: unknown): Promise<void> {
    const said = error instanceof Error ? error.message : String(error);
    return this.#ended(id, tool, { kind: "tool-failed", error: said });
  }

  /**
   * The agent has stopped by itself, with the last of these messages that is its own: the prompt
   * with which it is to go on, if it is.
   */
  async stopped(
    said: unknown,
    stopReason: "stop" | "length" = "stop",
  ): Promise<string | undefined> {
    // After a restart nobody knows how the turn began. It is no user's, so the budget goes on.
    if (this.#turn === undefined) {
      await this.#begin("system");
      this.#toolEvents = undefined;
    }
    await this.#endTurn(stopReason, lastText(said, AGENTS) ?? "");
    this.#turn = undefined;
    const next = await this.#work.idle();
    if (next.kind === "skip") return undefined;
    await this.#begin("nudge");
    return next.prompt;
  }

  /** The agent was stopped. If it goes on after all, `stopped` has the last word on the turn. */
  async broken(signal: AbortSignal | undefined): Promise<void> {
    await this.#endTurn(signal?.aborted ? "aborted" : "error");
  }

  async #begin(by: "user" | "nudge" | "system", prompt?: string): Promise<void> {
    this.#turn = randomUUID();
    this.#toolEvents = 0;
    this.#tokens = undefined;
    const asked = prompt === undefined ? {} : { prompt };
    await this.#work.turnStarted({ id: this.#turn, by, ...asked });
  }

  async #endTurn(stopReason: string, lastMessage?: string): Promise<void> {
    if (this.#turn === undefined) return;
    await this.#work.turnEnded({
      id: this.#turn,
      stopReason,
      ...(lastMessage !== undefined && { lastMessage }),
      ...(this.#toolEvents !== undefined && { toolEvents: this.#toolEvents }),
      ...(this.#tokens !== undefined && { usage: { totalTokens: this.#tokens } }),
    });
  }

  async #ended(
    id: string,
    tool: string,
    how: { kind: "tool-ended"; output: JsonValue } | { kind: "tool-failed"; error: string },
  ): Promise<void> {
    if (this.#toolEvents !== undefined) this.#toolEvents++;
    if (this.#isOwn(tool)) return;
    const started = this.#starts.get(id);
    this.#starts.delete(id);
    await Promise.all([started, this.#work.observe({ ...how, tool, call: id })]);
  }

  #isOwn(tool: string): boolean {
    return this.#work.tools.some(({ name }) => name === tool);
  }

  /** Newest first: mostly the list was written not long ago. */
  #holdList(messages: readonly unknown[]): boolean {
    for (let place = messages.length - 1; place >= 0; place--) {
      const { [place]: message } = messages;
      if (isObject(message) && this.#holdsList(message, message["name"])) return true;
    }
    return false;
  }

  /** Whether it is a call of a todo tool, an answer to one, or an earlier recall, in any library's words. */
  #holdsList(message: Message, name: unknown): boolean {
    const { content, tool_calls: calls } = message;
    if (typeof name === "string" && this.#isOwn(name)) return true;
    // Some messages work their text out whenever it is asked for, at the price of a list write.
    const said = typeof content === "string" ? content : message["text"];
    if (typeof said === "string" && said.includes(RECALL_HEADER)) return true;
    return this.#partsHold(content) || this.#partsHold(calls);
  }

  #partsHold(parts: unknown): boolean {
    return Array.isArray(parts) && parts.some((part) => isObject(part) && this.#partHolds(part));
  }

  #partHolds(part: Message): boolean {
    return this.#holdsList(part, part["toolName"] ?? part["name"]);
  }
}

/** What a tool takes or gives may be anything; what JSON has no words for is told as a text. */
function jsonOf(value: unknown): JsonValue {
  if (typeof value === "string") return value;
  try {
    return JSON.parse(JSON.stringify(value) ?? "null") as JsonValue;
  } catch {
    return inspect(value);
  }
}

type Message = { readonly [key: string]: unknown };

/** What libraries call the two sides of a conversation. */
const USERS: readonly unknown[] = ["user", "human"];
const AGENTS: readonly unknown[] = ["assistant", "ai"];

/** The text of the last message of one side; a text that is no message counts as it is. */
function lastText(said: unknown, roles: readonly unknown[]): string | undefined {
  if (typeof said === "string") return said;
  if (!Array.isArray(said)) return undefined;
  const last = said.findLast(
    (message: unknown) =>
      isObject(message) && roles.includes(message["role"] ?? message["type"]) && message["content"],
  ) as Message | undefined;
  return last && textOf(last["content"]);
}

function textOf(content: unknown): string | undefined {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.flatMap((part: unknown) =>
    isObject(part) && typeof part["text"] === "string" ? [part["text"]] : [],
  );
  return texts.join("\n");
}
