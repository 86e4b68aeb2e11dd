import readline from "node:readline";
import { Readable } from "node:stream";
import type { Started } from "../sandbox.ts";
import { endGently } from "../sandbox.ts";
import type { Converse } from "./conversation.ts";
import { decided, decidedMore } from "./decisions.ts";

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
        while ((await rest).type === "session.idle") {
          rest = next(/^session\.(?:idle|error)$/);
          const [last] = await decidedMore(box, decisions++, id);
          if (last?.kind === "skip") return;
        }
      },
      async asked() {
        const { type, properties } = await next(/^(?:permission|question)\.asked$/);
        const [kind] = type.split(".");
        const { id: request = "", questions } = properties;
        const answers = questions?.map(({ options: [first] }) => [first?.label]);
        const reply = answers ? { answers } : { reply: "once" };
        return async () => void (await post(`/${kind}/${request}/reply`, reply));
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

interface OpencodeEvent {
  readonly type: string;
  /** As far as it is about what a person is asked. */
  readonly properties: {
    readonly id?: string;
    readonly questions?: readonly { readonly options: readonly { readonly label: string }[] }[];
  };
}

type NextEvent = (type: RegExp) => Promise<OpencodeEvent>;

/** Listens from now on. Events that nobody waits for are forgotten. */
async function eventsOf(url: string): Promise<NextEvent> {
  const { body } = await fetch(url);
  const waiting = new Set<(event: OpencodeEvent) => void>();
  const lines = readline.createInterface({
    input: Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
  });
  const listen = async (): Promise<void> => {
    for await (const line of lines) {
      if (!line.startsWith("data: ")) continue;
      const event = JSON.parse(line.slice("data: ".length)) as OpencodeEvent;
      for (const wait of [...waiting]) wait(event);
    }
  };
  // Cut off when the server ends.
  listen().catch(() => {});
  return (wanted) =>
    new Promise((resolve) => {
      const wait = (event: OpencodeEvent): void => {
        if (!wanted.test(event.type)) return;
        waiting.delete(wait);
        resolve(event);
      };
      waiting.add(wait);
    });
}
