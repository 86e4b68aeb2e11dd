import { once } from "node:events";
import { watchedScreen } from "../../terminal/screen.ts";
import type { Sandbox } from "../sandbox.ts";
import { endGently } from "../sandbox.ts";
import type { Conversation } from "./conversation.ts";
import { decided, decidedMore } from "./decisions.ts";

const [COLUMNS, ROWS] = [100, 40];
const ESCAPE = "\u001B";
const ENTER = "\r";
/** Keys that come together are taken for something pasted, or for one other key. */
const BETWEEN_KEYS = 300;

/** How a program is used by a person who sits before it. */
export interface AtTerminal {
  /** What is typed to start it, after its name. */
  readonly words: readonly string[];
  env(url: string): Readonly<Record<string, string>>;
  /** Shown when it takes a prompt. */
  readonly ready: RegExp;
  /** Shown while it asks for a permission. Omitted: it never asks. */
  readonly asks?: RegExp;
  /** How often Esc is pressed to stop it, and what it shows then. */
  readonly escapes: number;
  readonly stopped: RegExp;
  /** Its command for a new session. */
  readonly anew: string;
}

export interface TerminalConversation extends Conversation {
  /** Sends a prompt, or a command of the program, and waits for nothing. */
  send(prompt: string): Promise<void>;
  /** All that is on the screen. */
  screen(): Promise<string>;
}

/** Starts a program in a terminal of its own, and is the person before it. */
export async function converseAtTerminal(
  box: Sandbox,
  { file, url }: { readonly file: string; readonly url: string },
  { words, env, ready, asks, escapes, stopped }: AtTerminal,
): Promise<TerminalConversation> {
  const script = `stty cols ${COLUMNS} rows ${ROWS}; exec ${[file, ...words].join(" ")}`;
  const child = box.start("script", ["-qec", script, "/dev/null"], {
    env: { ...env(url), TERM: "xterm-256color" },
  });
  const watched = watchedScreen(COLUMNS, ROWS);
  child.stdout.on("data", (chunk) => watched.write(String(chunk)));
  const screen = async (): Promise<string> => {
    await watched.settled();
    return watched.rows().join("\n");
  };
  const shown = async (text: RegExp | string): Promise<void> => {
    const isThere = (seen: string): boolean =>
      typeof text === "string" ? seen.includes(text) : text.test(seen);
    while (!isThere(await screen())) await once(child.stdout, "data");
  };
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, BETWEEN_KEYS));
  const press = async (keys: string): Promise<void> => {
    await pause();
    child.stdin.write(keys);
  };
  const send = async (prompt: string): Promise<void> => {
    await press(prompt);
    await shown(prompt);
    await press(ENTER);
  };
  await shown(ready);
  return {
    screen,
    send,
    async say(prompt) {
      let decisions = (await decided(box)).length;
      await send(prompt);
      for (;;) {
        const [last] = await decidedMore(box, decisions++);
        if (last?.kind === "skip") return;
      }
    },
    ...(asks && {
      async asked() {
        await shown(asks);
        return () => press(ENTER);
      },
    }),
    async interrupt() {
      for (let pressed = 0; pressed < escapes; pressed++) await press(ESCAPE);
      await shown(stopped);
    },
    leave: () => endGently(child),
  };
}
