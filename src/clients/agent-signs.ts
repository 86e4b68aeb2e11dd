/** An agent program, and how a command that it runs can be told from a person's. */
export interface AgentProgram {
  readonly name: string;
  /** Variables that it sets for the commands that it runs, and that people do not set themselves. */
  readonly variables: readonly string[];
  /** What its process is called. */
  readonly processes: readonly string[];
}

/** Every agent program that we know. */
export const AGENT_PROGRAMS: readonly AgentProgram[] = [
  {
    name: "Claude Code",
    variables: [
      ...["CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_CODE_SESSION_ID"],
      ...["CLAUDE_CODE_CHILD_SESSION", "CLAUDE_PID"],
    ],
    processes: ["claude", "claude-code"],
  },
  {
    name: "Codex",
    variables: [
      ...["CODEX_THREAD_ID", "CODEX_TOOL_CALL_ID", "CODEX_CI"],
      ...["CODEX_SANDBOX", "CODEX_SANDBOX_NETWORK_DISABLED"],
    ],
    processes: ["codex"],
  },
  { name: "Gemini CLI", variables: ["GEMINI_CLI"], processes: ["gemini", "gemini-cli"] },
  { name: "opencode", variables: ["OPENCODE", "OPENCODE_PID"], processes: ["opencode"] },
  { name: "pi", variables: ["PI_CODING_AGENT"], processes: ["pi", "pi-rpc", "pi-coding-agent"] },
  {
    name: "Copilot CLI",
    variables: ["COPILOT_CLI", "COPILOT_AGENT_SESSION_ID"],
    processes: ["copilot"],
  },
  { name: "Qwen Code", variables: ["QWEN_CODE"], processes: ["qwen", "qwen-code"] },
  { name: "Cursor", variables: ["CURSOR_AGENT"], processes: ["cursor-agent"] },
  { name: "Grok", variables: [], processes: ["grok"] },
  { name: "Kimi", variables: [], processes: ["kimi", "kimi-cli"] },
  { name: "Droid", variables: [], processes: ["droid"] },
  { name: "Amp", variables: ["AMP_CURRENT_THREAD_ID"], processes: ["amp"] },
  { name: "Crush", variables: ["CRUSH"], processes: ["crush"] },
  { name: "Goose", variables: ["GOOSE_TERMINAL"], processes: ["goose"] },
  { name: "Auggie", variables: ["AUGMENT_AGENT"], processes: ["auggie"] },
  // The last: these do not say which agent it is.
  {
    name: "an agent",
    variables: ["AI_AGENT", "AGENT", "DONEWARD_AGENT", "DONEWARD_SESSION"],
    processes: [],
  },
];

/** What shows that an agent runs a command. */
export interface AgentSign {
  /** The agent program. */
  readonly agent: string;
  /** The variable, or the name of the process. */
  readonly sign: string;
}

/** The agent that set one of these variables; undefined if none did. One that is empty is not set. */
export function agentInVariables(env: {
  readonly [name: string]: string | undefined;
}): AgentSign | undefined {
  for (const { name, variables } of AGENT_PROGRAMS) {
    const sign = variables.find((variable) => env[variable]);
    if (sign !== undefined) return { agent: name, sign };
  }
  return undefined;
}

/** What is no agent itself, but runs the script that is one. */
const RUNTIMES = /^(?:node|nodejs|bun|deno|python[\d.]*)$/;

/** The agent that a process is by its name and its words; undefined if it is none that we know. */
export function agentInProcess(name: string, words: readonly string[]): AgentSign | undefined {
  const [program = "", ...rest] = words;
  const isRuntime = RUNTIMES.test(baseName(program));
  const script = isRuntime ? rest.find((word) => !word.startsWith("-")) : undefined;
  // A program that names itself overwrites its words: "claude daemon" is one of them.
  const called = [name, program.split(" ", 1)[0] ?? "", script ?? ""].map(baseName);
  const folders = script?.split(/[\\/]/) ?? [];
  for (const { name: agent, processes } of AGENT_PROGRAMS) {
    const sign = processes.find((one) => called.includes(one));
    if (sign !== undefined) return { agent, sign };
    // A script named "index.js" or "cli.mjs" is told by the package that it is in.
    const folder = processes.find((one) => one.includes("-") && folders.includes(one));
    if (folder !== undefined) return { agent, sign: folder };
  }
  return undefined;
}

function baseName(path: string): string {
  const [last = ""] = path.split(/[\\/]/).slice(-1);
  return last.replace(/\.(?:exe|[cm]?js|py)$/, "").replace(/^-/, "");
}
