// `npm run test:inspector`: the official inspector, from its command line, on our server over stdio
// and over HTTP, in both revisions. It is fetched at its first run and kept; where it cannot be had
// it is named as not run.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

import { programOf } from "./program.ts";

const VERSION = "2.12.0";
const ERAS = ["legacy", "modern"];
/** Of one request, with the start of the program, on a busy machine. */
const PATIENCE = 60_000;

/** Every request is a connection of its own: this makes them one session. */
const SESSION = ["--metadata", "sessionId=inspector"];

const TODOS = JSON.stringify({ todos: [{ content: "Find the bug", status: "in_progress" }] });

/** What is asked, and what must be in the answer. Later ones find what earlier ones wrote. */
const REQUESTS: readonly (readonly [words: readonly string[], answer: RegExp])[] = [
  [["--method", "tools/list", "--strict"], /"todo_set"[^]*"todo_update"[^]*"todo_read"/],
  [callOf("todo_set", TODOS), /"structuredContent"[^]*0\/1 done/],
  [callOf("todo_read", "{}"), /Find the bug/],
  [["--method", "resources/list"], /doneward:\/\/list[^]*doneward:\/\/plan/],
  [["--method", "resources/read", "--uri", "doneward://list"], /Find the bug/],
  [["--method", "prompts/list"], /"name"/],
];

const program = programOf("@modelcontextprotocol/inspector", VERSION, "mcp-inspector");
if (program !== undefined) process.exitCode = (await inspect(program)) ? 0 : 1;

async function inspect(inspector: string): Promise<boolean> {
  const entry = path.join(import.meta.dirname, "../../../src/cli/main.ts");
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-inspector-"));
  const env = {
    HOME: home,
    XDG_DATA_HOME: home,
    PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
    DONEWARD_STORE: `sqlite:${home}/store.db`,
  };
  const server = spawn(process.execPath, [entry, "serve"], {
    cwd: home,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const url = await addressOf(server.stdout);
    const token = fs.readFileSync(path.join(home, "doneward/token"), "utf8").trim();
    const lines = {
      stdio: [
        ...["-e", `DONEWARD_STORE=${env.DONEWARD_STORE}`, "--cwd", home],
        ...[process.execPath, entry, "mcp"],
      ],
      HTTP: ["--server-url", url, "--header", `Authorization: Bearer ${token}`],
    };
    const wrong = ERAS.flatMap((era) =>
      Object.entries(lines).flatMap(([line, words]) =>
        REQUESTS.flatMap(([request, answer]) => {
          // Options before the server's command: what follows that is the command's.
          const args = [
            inspector,
            "--cli",
            "--protocol-era",
            era,
            ...request,
            ...SESSION,
            ...words,
          ];
          const options = { cwd: home, env, encoding: "utf8", timeout: PATIENCE } as const;
          const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
          const isRight = status === 0 && answer.test(stdout);
          const what = `${era}, ${line}: ${request.slice(1, 4).join(" ")}`;
          console.log(`${isRight ? "✓" : "✗"} ${what}`);
          if (!isRight) console.log(`exit ${status}\n${stdout}\n${stderr}`);
          return isRight ? [] : [what];
        }),
      ),
    );
    console.log(wrong.length === 0 ? "The inspector finds all." : `Wrong: ${wrong.join("; ")}`);
    return wrong.length === 0;
  } finally {
    server.kill();
    if (server.exitCode === null) await once(server, "exit");
    fs.rmSync(home, { recursive: true, force: true });
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, url] = /^MCP +(http:\S+)/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error("the server did not start");
}

function callOf(tool: string, input: string): readonly string[] {
  return ["--method", "tools/call", "--tool-name", tool, "--tool-args-json", input];
}
