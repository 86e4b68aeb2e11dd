import { BOUNDED_OUTPUT } from "../plugin-hook.ts";

interface Tool {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly inputSchema: unknown;
}

/** The extension: our tools, and our command told of events. */
export function extensionText(program: string, tools: readonly Tool[]): string {
  const offered = tools.map(({ name, label, description, inputSchema }) => ({
    name,
    label,
    description,
    parameters: inputSchema,
  }));
  return `// Made by doneward install pi; doneward uninstall pi removes it.
import { spawn } from "node:child_process";

const PROGRAM = ${JSON.stringify(program)};
const WINDOWS = process.platform === "win32";
const HOOK_TIME_LIMIT = 10_000;
const NOT_STARTED = { text: "doneward could not be started", code: 1 };
const ABORTED = {
  text: "The call was aborted and may have had its effect. Read the list before you go on.",
  code: 1,
};
const TOOLS = ${JSON.stringify(offered, null, 2)};

/** Never throws, and waits no longer than until it is aborted. */
function run(words, input, signal, env = {}) {
  return start(words, input, signal, env).catch(() => NOT_STARTED);
}

function start(words, input, signal, env) {
  return new Promise((resolve) => {
    const child = spawn(WINDOWS ? '"' + PROGRAM + '"' : PROGRAM, words, {
      stdio: ["pipe", "pipe", "ignore"],
      env: { ...process.env, ...env },
      signal,
      shell: WINDOWS,
      windowsHide: true,
    });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => (text += chunk));
    child.on("error", () => resolve(signal?.aborted ? ABORTED : NOT_STARTED));
    child.on("close", (code, killed) => {
      const end = killed ?? "exit code " + code;
      const isWordless = code !== 0 && text.trim() === "";
      resolve({ text: isWordless ? "doneward gave no answer (" + end + ")" : text, code });
    });
    child.stdin.on("error", () => {});
    child.stdin.end(JSON.stringify(input));
  });
}

${BOUNDED_OUTPUT}

/** What an answer says, without its thoughts and calls. */
function textOf(content) {
  return content.flatMap(({ type, text }) => (type === "text" ? [text] : [])).join("\\n");
}

/** The text of a result, or all of it where it is no text alone. */
function resultOf(content) {
  const isText = content.every((part) => typeof part?.text === "string");
  return bounded(isText ? content.map((part) => part.text).join("\\n") : content);
}

/** Never waits for long: the agent goes before its list. */
async function tell(event) {
  const { text } = await run(["hook", "pi"], event, AbortSignal.timeout(HOOK_TIME_LIMIT));
  try {
    return text ? JSON.parse(text) : {};
  } catch {
    return {};
  }
}

export default function (pi) {
  let turn = 0;
  const started = Date.now();
  const place = (ctx) => ({
    session: ctx.sessionManager?.getSessionId?.() ?? "pi " + process.pid,
    cwd: ctx.cwd ?? process.cwd(),
  });
  const hidden = (content) => ({ customType: "doneward", content, display: false });
  const told = ({ context }) => (context ? { message: hidden(context) } : undefined);
  let isAtWork = false;
  let lastMessage = "";

  for (const tool of TOOLS) {
    pi.registerTool({
      ...tool,
      async execute(_id, params, signal, _update, ctx) {
        const env = { DONEWARD_SESSION: place(ctx ?? {}).session };
        // Without a limit of its own: what a todo is checked by may take its time.
        const { text, code } = await run(["call", tool.name, "-"], params, signal, env);
        // To pi a call has failed only if it throws.
        if (code !== 0) throw new Error(text.trimEnd());
        return { content: [{ type: "text", text: text.trimEnd() }], details: {} };
      },
    });
  }
  pi.on("session_start", async ({ reason }, ctx) => {
    const hasMessages = ctx.sessionManager?.getBranch?.().some(({ type }) => type === "message");
    const isBack = hasMessages && reason !== "reload";
    const back = reason === "fork" ? "forked" : "resumed";
    const how = reason === "new" ? "cleared" : isBack ? back : "new";
    // The file of a session is named by its time and its id.
    const file = ctx.sessionManager?.getHeader?.()?.parentSession ?? "";
    const parent = how === "forked" ? /_([^_/\\\\]+)\\.jsonl$/.exec(file)?.[1] : undefined;
    const started = { event: "session-started", how, parent, ...place(ctx) };
    const { context } = await tell(started);
    if (context) pi.sendMessage(hidden(context), { deliverAs: "nextTurn" });
  });
  pi.on("before_agent_start", async (event, ctx) => {
    turn++;
    return told(await tell({ event: "prompted", text: event.prompt ?? "", ...place(ctx) }));
  });
  pi.on("tool_result", async (event, ctx) => {
    const used = { event: "tool-ended", tool: event.toolName, input: event.input ?? null };
    const came = { output: resultOf(event.content ?? []), isError: event.isError === true };
    const { context } = await tell({ ...used, ...came, ...place(ctx) });
    if (context) return { content: [...event.content, { type: "text", text: context }] };
  });
  pi.on("agent_start", () => void (isAtWork = true));
  pi.on("agent_end", async ({ messages = [] }, ctx) => {
    isAtWork = false;
    const last = messages.findLast(({ role }) => role === "assistant");
    lastMessage = textOf(last?.content ?? []);
    // A run that a person stops does not come to settle.
    if (last?.stopReason !== "aborted") return;
    await tell({ event: "interrupted", turn: started + "." + turn++, ...place(ctx) });
  });
  pi.on("session_compact", async ({ willRetry }, ctx) => {
    const { context } = await tell({ event: "session-started", how: "compacted", ...place(ctx) });
    if (!context) return;
    // What is steered is in the very next request, but makes one where there would be none.
    const isRequestDue = isAtWork || willRetry;
    pi.sendMessage(hidden(context), isRequestDue ? { deliverAs: "steer" } : { triggerTurn: false });
  });
  pi.on("agent_before_settle", async ({ outcome }, ctx) => {
    if (outcome === "aborted") return;
    const event = outcome === "error" ? "stop-failed" : "stopped";
    const stop = { event, turn: started + "." + turn++, lastMessage, ...place(ctx) };
    const { goOn, note } = await tell(stop);
    if (!goOn) return;
    // The person reads a line instead of the whole text.
    if (note) ctx.ui?.notify?.(note, "info");
    const entry = { type: "custom_message", ...hidden(goOn) };
    return { entries: [entry], continue: true };
  });
  pi.on("session_shutdown", async (_event, ctx) => {
    await tell({ event: "session-ended", ...place(ctx) });
  });
}
`;
}
