import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export type Handshake =
  | { readonly ok: true; readonly tools: readonly string[] }
  | { readonly ok: false; readonly why: string };

const PATIENCE = 10_000;

const HELLO = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "doneward-doctor", version: "1" },
};

/** Starts the MCP server as clients do, and asks it for its tools. Touches no list. */
export function shakeHands(program: string, cwd: string, platform: string): Promise<Handshake> {
  const { promise, resolve } = Promise.withResolvers<Handshake>();
  const isWindows = platform === "win32";
  const child = spawn(isWindows ? `"${program}"` : program, ["mcp"], {
    cwd,
    stdio: ["pipe", "pipe", "pipe"],
    timeout: PATIENCE,
    shell: isWindows,
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  child.stdin.on("error", () => {
    // It is gone already; its end is told below.
  });
  child.on("error", ({ message }) => resolve({ ok: false, why: message }));
  child.on("close", () =>
    resolve({ ok: false, why: errors.trim() || "it ended without an answer" }),
  );
  const send = (message: object): void => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  };
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { id, result, error } = parsed(line);
    if (error) resolve({ ok: false, why: error.message });
    if (id === 1) {
      send({ method: "notifications/initialized" });
      send({ id: 2, method: "tools/list" });
    }
    if (id === 2) resolve({ ok: true, tools: (result?.tools ?? []).map(({ name }) => name) });
  });
  send({ id: 1, method: "initialize", params: HELLO });
  void promise.then(() => child.stdin.end());
  return promise;
}

interface Answer {
  readonly id?: number;
  readonly result?: { readonly tools?: readonly { readonly name: string }[] };
  readonly error?: { readonly message: string };
}

function parsed(line: string): Answer {
  try {
    return JSON.parse(line) as Answer;
  } catch {
    return { error: { message: `it does not speak the protocol: ${line.slice(0, 80)}` } };
  }
}
