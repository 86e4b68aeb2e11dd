import { once } from "node:events";
import { watchedScreen } from "../../terminal/screen.ts";
import { endGently } from "../sandbox.ts";
import type { Converse } from "./conversation.ts";
import { decided, decidedMore } from "./decisions.ts";

const [COLUMNS, ROWS] = [100, 40];

/** As a person sits before Gemini CLI, which tells its hooks of a permission only there. */
export const converseInTerminal =
  (words: readonly string[], env: (url: string) => Readonly<Record<string, string>>): Converse =>
  async (box, { file, url }) => {
    const script = `stty cols ${COLUMNS} rows ${ROWS}; exec ${[file, ...words].join(" ")}`;
    const child = box.start("script", ["-qec", script, "/dev/null"], {
      env: { ...env(url), TERM: "xterm-256color" },
    });
    const screen = watchedScreen(COLUMNS, ROWS);
    child.stdout.on("data", (chunk) => screen.write(String(chunk)));
    const shown = async (text: RegExp): Promise<void> => {
      for (;;) {
        await screen.settled();
        if (text.test(screen.rows().join("\n"))) return;
        await once(child.stdout, "data");
      }
    };
    await shown(/Type your message/);
    return {
      async say(prompt) {
        let decisions = (await decided(box)).length;
        child.stdin.write(prompt);
        // What comes together is taken for something pasted, and not sent.
        await shown(new RegExp(`> ${prompt}`));
        child.stdin.write("\r");
        for (;;) {
          const [last] = await decidedMore(box, decisions++);
          if (last?.kind === "skip") return;
        }
      },
      async asked() {
        await shown(/Allow execution of/);
        return async () => void child.stdin.write("\r");
      },
      async interrupt() {
        child.stdin.write("\u001B");
      },
      leave: () => endGently(child),
    };
  };
