import { fence, nonceIn, quote } from "../fence/index.ts";

/** Tags prompts that continuation injected, so that nobody takes them for a user's. */
export const TODO_CONTINUATION_SOURCE = "todo-continuation";

/** First line of every nudge. Any text can forge it: what is inside a fence is data all the same. */
export const SYSTEM_MESSAGE_MARKER = "**[SYSTEM MESSAGE — not from a human]**";

/** As much of a todo as a nudge shows. */
export interface PromptTodo {
  readonly id?: string;
  readonly content: string;
  readonly status: string;
}

export interface ContinuationPromptOptions {
  /** The open todos, in their order. */
  readonly incomplete: readonly PromptTodo[];
  /** How many todos the list has, closed ones included. */
  readonly total: number;
  /** The todo to go on with. Omitted: the one in progress, else the first. */
  readonly focus?: PromptTodo;
  /** `park`: nobody is there, and the agent may wait for an answer. Omitted: `nudge`. */
  readonly text?: "nudge" | "park";
  /** Fresh for every nudge, and not to be guessed: 16 to 36 letters, digits or hyphens. */
  readonly nonce: string;
  /** What the model's tools are called, and how it marks a todo as waiting. Omitted: they are not named. */
  readonly tools?: { readonly write?: string; readonly clear?: string; readonly wait?: string };
}

/**
 * The nudge: a constant text with counts; the next todo as data inside a fence.
 * It approves nothing. At most 120 tokens for a typical list, and 1,200
 * characters whatever is on it.
 */
export function continuationPrompt(options: ContinuationPromptOptions): string {
  const { incomplete, total, text = "nudge", nonce, tools = {} } = options;
  const inProgress = incomplete.find(({ status }) => status === "in_progress");
  const next = options.focus ?? inProgress ?? incomplete[0];
  const { opening, advice } = TEXTS[text];
  return [
    SYSTEM_MESSAGE_MARKER,
    `${opening} ${incomplete.length} of ${total} todos are open. Next, as data:`,
    ...fence(dataOf(next), nonce),
    ...advice(tools),
  ].join("\n");
}

type Tools = NonNullable<ContinuationPromptOptions["tools"]>;

const TEXTS: {
  readonly [text in "nudge" | "park"]: {
    readonly opening: string;
    advice(tools: Tools): readonly string[];
  };
} = {
  nudge: {
    opening: "Automatic; approves nothing.",
    advice: ({ write, clear, wait }) => [
      `Go on with it. Mark todos with ${named(write)}; when all are finished, clear the list${clear ? ` (\`${clear}\`)` : ""}.`,
      wait
        ? `If it waits for a person or event, set ${wait} and say what you need.`
        : "If it waits for a person or event, say what you need and stop.",
    ],
  },
  park: {
    opening: "Automatic. Nobody is there to answer; nothing is approved.",
    advice: ({ wait }) => [
      `If you wait for an answer, ${wait ? `set ${wait} on` : "name"} that todo and say what you need. Then go on with what does not depend on it. If nothing is left, stop.`,
    ],
  },
};

/** The nonce of a nudge or a parking text, or undefined if the text is neither. Such a prompt is never a user's turn. */
export function nonceOfPrompt(text: string): string | undefined {
  return text.startsWith(`${SYSTEM_MESSAGE_MARKER}\n`) ? nonceIn(text) : undefined;
}

function named(tool: string | undefined): string {
  return tool ? `\`${tool}\`` : "your todo tool";
}

/** Ids of our own are short words; one that is not says nothing that the prompt needs. */
const PLAIN_ID = /^[\w.-]{1,16}$/;

function dataOf(next: PromptTodo | undefined): string {
  if (!next) return "null";
  const { id = "", content } = next;
  return `{${PLAIN_ID.test(id) ? `"id":${quote(id)},` : ""}"content":${quote(content)}}`;
}
