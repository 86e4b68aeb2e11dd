import readline from "node:readline";
import { Readable } from "node:stream";
import type { Sandbox, Started } from "../sandbox.ts";
import { DONEWARD, endGently } from "../sandbox.ts";
import type { Converse } from "./conversation.ts";

/** As its terminal interface speaks with opencode: over HTTP. */
export const converseWithOpencode =
  (env: Readonly<Record<string, string>>): Converse =>
  async (box, { file }) => {
    const child = box.start(file, ["serve", "--port", "0", "--hostname", "127.0.0.1"], { env });
    const url = await addressOf(child);
    const at = (path: string): string =>
      `${url}${path}?directory=${encodeURIComponent(box.project)}`;
    const post = async (path: string, body: object): Promise<string> => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(at(path), { method: "POST", headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return answer.text();
    };
    const next = await eventsOf(at("/event"));
    const { id } = JSON.parse(await post("/session", {})) as { id: string };
    return {
      async say(text) {
        let decisions = (await decided(box, id)).length;
        let rest = next(/^session\.(?:idle|error)$/);
        await post(`/session/${id}/prompt_async`, { parts: [{ type: "text", text }] });
        while ((await rest) === "session.idle") {
          rest = next(/^session\.(?:idle|error)$/);
          const [last] = await decidedMore(box, id, decisions++);
          if (last?.kind === "skip") return;
        }
      },
      async interrupt() {
        await post(`/session/${id}/abort`, {});
      },
      async leave() {
        await endGently(child);
      },
    };
  };

async function addressOf(child: Started): Promise<string> {
  for await (const line of readline.createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/127\S+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("opencode serve ended");
}

type NextEvent = (type: RegExp) => Promise<string>;

/** Listens from now on. Events that nobody waits for are forgotten. */
async function eventsOf(url: string): Promise<NextEvent> {
  const { body } = await fetch(url);
  const waiting = new Set<(type: string) => void>();
  const lines = readline.createInterface({
    input: Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
  });
  const listen = async (): Promise<void> => {
    for await (const line of lines) {
      if (!line.startsWith("data: ")) continue;
      const { type } = JSON.parse(line.slice("data: ".length)) as { type: string };
      for (const wait of [...waiting]) wait(type);
    }
  };
  // Cut off when the server ends.
  listen().catch(() => {});
  return (wanted) =>
    new Promise((resolve) => {
      const wait = (type: string): void => {
        if (!wanted.test(type)) return;
        waiting.delete(wait);
        resolve(type);
      };
      waiting.add(wait);
    });
}

interface Decision {
  readonly kind: string;
}

/** What was decided of a session so far, the newest first. */
async function decided(box: Sandbox, session: string): Promise<readonly Decision[]> {
  const words = [DONEWARD, "explain", "--last", "99", "--json"];
  const { out } = await box.run(process.execPath, words, { env: { DONEWARD_SESSION: session } });
  return (JSON.parse(out) as { decisions?: readonly Decision[] }).decisions ?? [];
}

/** The plugin hears of an end when everybody does; a nudge is a prompt that it sends later. */
async function decidedMore(
  box: Sandbox,
  session: string,
  than: number,
): Promise<readonly Decision[]> {
  for (;;) {
    const decisions = await decided(box, session);
    if (decisions.length > than) return decisions;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
