import { BOUNDED_OUTPUT } from "../plugin-hook.ts";

/** The plugin: it tells our command of events and hands its answers to opencode. */
export function pluginText(program: string): string {
  return `// Made by doneward install opencode; doneward uninstall opencode removes it.
import { spawn } from "node:child_process";

const PROGRAM = ${JSON.stringify(program)};
const WINDOWS = process.platform === "win32";
/** Agents that opencode asks for itself, beside the one at work: what they are told does not count. */
const ASIDES = ["title", "summary", "compaction"];

/** One event after the other: what comes of a stop depends on what was told before. */
let told = Promise.resolve();

/** Never throws and never waits for long: the agent goes before its list. */
function tell(event) {
  const answer = told.then(() => ask(event)).catch(() => ({}));
  told = answer;
  return answer;
}

function ask(event) {
  return new Promise((resolve) => {
    const child = spawn(WINDOWS ? '"' + PROGRAM + '"' : PROGRAM, ["hook", "opencode"], {
      stdio: ["pipe", "pipe", "ignore"],
      timeout: 10_000,
      shell: WINDOWS,
      windowsHide: true,
    });
    let answer = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => (answer += chunk));
    child.on("error", () => resolve({}));
    child.on("close", () => {
      try {
        resolve(answer ? JSON.parse(answer) : {});
      } catch {
        resolve({});
      }
    });
    child.stdin.on("error", () => {});
    child.stdin.end(JSON.stringify(event));
  });
}

${BOUNDED_OUTPUT}

export const Doneward = async ({ client, directory, serverUrl }) => {
  const contexts = new Map();
  const children = new Set();
  const known = new Set();
  const turns = new Map();
  /** What the agent of a session said last in its turn. */
  const said = new Map();
  const place = (session) => ({ session, cwd: directory, isOfChild: children.has(session) });
  const remember = (session, { context }) => {
    if (context) contexts.set(session, [...(contexts.get(session) ?? []), context]);
  };
  const hear = ({ type, sessionID, messageID, text }) => {
    if (type === "text" && messageID !== turns.get(sessionID)) said.set(sessionID, text);
  };
  /** No more than a line: there may be no terminal to show it in. */
  const show = (message) => {
    const toast = { body: { message, variant: "info" } };
    return Promise.resolve(client.tui?.showToast(toast)).catch(() => {});
  };
  return {
    event: async ({ event: { type, properties } }) => {
      const session = properties.sessionID ?? properties.info?.id;
      if (type === "message.part.updated") return hear(properties.part);
      if (type === "session.created") known.add(session);
      if (type === "session.created" && properties.info?.parentID) children.add(session);
      if (type === "session.compacted") {
        remember(session, await tell({ event: "session-started", how: "compacted", ...place(session) }));
      }
      if (type === "session.error" && turns.has(session)) {
        const event = properties.error?.name === "MessageAbortedError" ? "interrupted" : "stop-failed";
        const turn = turns.get(session);
        // The idle that follows is no end of a turn.
        turns.delete(session);
        await tell({ event, turn, ...place(session) });
      }
      const [, wait, step] = /^(permission|question)\\.(asked|replied|rejected)$/.exec(type) ?? [];
      if (wait) {
        const text = properties.permission ?? properties.questions?.[0]?.question ?? "";
        const event = step === "asked" ? "waiting" : "answered";
        await tell({ event, wait, text, ...place(session) });
      }
      if (type === "session.deleted") await tell({ event: "session-ended", ...place(session) });
      if (type !== "session.idle" || !turns.has(session)) return;
      const turn = turns.get(session);
      turns.delete(session);
      const lastMessage = said.get(session) ?? "";
      const stopped = { event: "stopped", turn, lastMessage, ...place(session) };
      // Where a prompt can be sent to when an answer comes.
      const server = serverUrl ? String(serverUrl) : undefined;
      const { goOn, note } = await tell({ ...stopped, server });
      if (!goOn) return;
      if (note) void show(note);
      await client.session.promptAsync({
        path: { id: session },
        body: { parts: [{ type: "text", text: goOn, synthetic: true }] },
      });
    },
    "chat.message": async ({ sessionID }, { message, parts }) => {
      turns.set(sessionID, message.id);
      said.delete(sessionID);
      // One that did not begin in this process goes on.
      if (!known.has(sessionID)) {
        known.add(sessionID);
        remember(sessionID, await tell({ event: "session-started", how: "resumed", ...place(sessionID) }));
      }
      // What opencode adds itself, and our own nudge, is no person's text.
      const own = parts.filter((part) => part.type === "text" && !part.synthetic);
      const text = own.map((part) => part.text).join("\\n");
      remember(sessionID, await tell({ event: "prompted", text, ...place(sessionID) }));
    },
    "tool.execute.after": async ({ tool, sessionID, args }, result) => {
      const used = { event: "tool-ended", tool, input: args ?? null };
      // What a tool of an MCP server gives has no output of its own.
      const came = {
        output: bounded(result?.output ?? result),
        isError: result?.isError === true,
        exitCode: result?.metadata?.exit,
      };
      remember(sessionID, await tell({ ...used, ...came, ...place(sessionID) }));
    },
    "experimental.chat.system.transform": async ({ sessionID }, { system }) => {
      // After a compaction the next request is made at once.
      await told;
      system.push(...(contexts.get(sessionID) ?? []));
    },
    // The only hook of a request that says whose it is comes right after.
    "chat.params": async ({ sessionID, agent }) => {
      if (!ASIDES.includes(agent)) contexts.delete(sessionID);
    },
  };
};
`;
}
