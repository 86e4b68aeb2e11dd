import { once } from "node:events";
import { watchedScreen } from "../../terminal/screen.ts";
import type { Sandbox, Started } from "../sandbox.ts";

const [COLUMNS, ROWS] = [100, 40];

/** A program in a terminal of its own, as the person before it sees it. */
export interface Terminal {
  readonly child: Started;
  /** Resolves when the screen shows this. */
  shown(text: RegExp): Promise<void>;
  screen(): Promise<string>;
  press(keys: string): void;
}

export const ESCAPE = "\u001B";
export const ENTER = "\r";

export function inTerminal(
  box: Sandbox,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Terminal {
  const script = `stty cols ${COLUMNS} rows ${ROWS}; exec ${words.join(" ")}`;
  const child = box.start("script", ["-qec", script, "/dev/null"], {
    env: { ...env, TERM: "xterm-256color" },
  });
  const screen = watchedScreen(COLUMNS, ROWS);
  child.stdout.on("data", (chunk) => screen.write(String(chunk)));
  const seen = async (): Promise<string> => {
    await screen.settled();
    return screen.rows().join("\n");
  };
  return {
    child,
    screen: seen,
    async shown(text) {
      while (!text.test(await seen())) await once(child.stdout, "data");
    },
    press: (keys) => void child.stdin.write(keys),
  };
}
