import fs from "node:fs";
import path from "node:path";

import { converseWithClaudeCode } from "./conversations/claude-code.ts";
import { converseWithCodex } from "./conversations/codex.ts";
import type { Converse } from "./conversations/conversation.ts";
import { converseWithGeminiCli } from "./conversations/gemini-cli.ts";
import type { AtTerminal } from "./conversations/terminal.ts";
import { converseAtTerminal } from "./conversations/terminal.ts";
import { converseWithOpencode } from "./conversations/opencode.ts";
import { converseWithPi } from "./conversations/pi.ts";
import type { Program } from "./programs.ts";
import type { Turn } from "./model/script.ts";
import { claudeCode, codex, geminiCli, opencode, pi } from "./programs.ts";
import type { Ran, Sandbox } from "./sandbox.ts";

/** An agent program with a scripted model behind it. */
export interface ClientUnderTest {
  readonly name: string;
  /** As `doneward install` knows it. */
  readonly id: string;
  program(): Program;
  /** Writes the settings that a person would have: above all the model, which is at `url`. */
  configure(box: Sandbox, url: string): void;
  /** What a run in a test needs on top of an installation. `settings`: the home, or the project that was set up. */
  adapt?(box: Sandbox, settings: string): void;
  /** Writes down what a person's yes leaves, when the client asks whether a project is trusted. */
  trust(box: Sandbox, project: string): void;
  /** Runs one prompt to its end, in a new session or in the last one. */
  ask(box: Sandbox, file: string, url: string, prompt: string, session?: "last"): Promise<Ran>;
  readonly converse: Converse;
  /** What it keeps as it was when it compacts. Omitted: nothing. */
  readonly keeps?: "from the last prompt" | "the last message";
}

export const claudeEnvironment = (url: string): Record<string, string> => ({
  ANTHROPIC_BASE_URL: url,
  ANTHROPIC_API_KEY: "invented",
  DISABLE_AUTOUPDATER: "1",
  DISABLE_TELEMETRY: "1",
  DISABLE_ERROR_REPORTING: "1",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  CLAUDE_CODE_AUTO_COMPACT_WINDOW: "100000",
});

function claude(model: string, more: Record<string, string> = {}): ClientUnderTest {
  const environment = (url: string): Record<string, string> => ({
    ...claudeEnvironment(url),
    ...more,
  });
  const words = ["--model", model];
  return {
    name: "Claude Code",
    program: claudeCode,
    id: "claude-code",
    configure(box) {
      box.put(".claude/settings.json", { includeCoAuthoredBy: false });
    },
    trust(box, project) {
      const said = { hasTrustDialogAccepted: true, enabledMcpjsonServers: ["doneward"] };
      box.put(".claude.json", { projects: { [project]: said } });
    },
    ask(box, file, url, prompt, session) {
      const form = ["--output-format", "stream-json", "--verbose", ...words];
      const again = session === "last" ? ["--continue"] : [];
      return box.run(file, ["-p", prompt, ...form, ...again], { env: environment(url) });
    },
    converse: converseWithClaudeCode(words, environment),
  };
}

const CODEX: ClientUnderTest = {
  name: "Codex",
  id: "codex",
  program: codex,
  configure(box, url) {
    box.put(
      ".codex/config.toml",
      `model = "gpt-5.1"
model_provider = "scripted"
check_for_update_on_startup = false
model_auto_compact_token_limit = 100000

[model_providers.scripted]
name = "scripted"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
request_max_retries = 0

[analytics]
enabled = false

[features]
plugins = false
`,
    );
  },
  adapt(_, settings) {
    // It does not wait for servers otherwise, and a scripted model answers at once.
    fs.appendFileSync(path.join(settings, ".codex/config.toml"), "required = true\n");
  },
  trust(box, project) {
    const said = `\n[projects.${JSON.stringify(project)}]\ntrust_level = "trusted"\n`;
    fs.appendFileSync(path.join(box.home, ".codex/config.toml"), said);
  },
  ask(box, file, _, prompt, session) {
    // Hooks are trusted by a person in the client itself, which a test cannot be.
    const form = ["--json", "--skip-git-repo-check", "--dangerously-bypass-hook-trust"];
    const again = session === "last" ? ["resume", "--last"] : [];
    const env = { SCRIPTED_KEY: "invented" };
    return box.run(file, ["exec", ...form, ...again, prompt], { env });
  },
  converse: converseWithCodex,
};

const GEMINI_WORDS = ["-m", "gemini-2.5-pro", "--approval-mode", "yolo", "--skip-trust"];

const geminiEnvironment = (url: string): Record<string, string> => ({
  GOOGLE_GEMINI_BASE_URL: url,
  GEMINI_API_KEY: "invented",
});

const GEMINI: ClientUnderTest = {
  name: "Gemini CLI",
  id: "gemini-cli",
  keeps: "from the last prompt",
  program: geminiCli,
  configure(box) {
    box.put(".gemini/settings.json", {
      security: { auth: { selectedType: "gemini-api-key" } },
      telemetry: { enabled: false },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false },
    });
  },
  trust(box, project) {
    box.put(".gemini/trustedFolders.json", { [project]: "TRUST_FOLDER" });
  },
  ask(box, file, url, prompt, session) {
    const form = ["--output-format", "stream-json", ...GEMINI_WORDS];
    const again = session === "last" ? ["--resume", "latest"] : [];
    return box.run(file, ["-p", prompt, ...form, ...again], { env: geminiEnvironment(url) });
  },
  converse: converseWithGeminiCli(GEMINI_WORDS, geminiEnvironment),
};

const GEMINI_TERMINAL: AtTerminal = {
  words: ["-m", "gemini-2.5-pro", "--skip-trust"],
  env: geminiEnvironment,
  ready: /Type your message/,
  asks: /Allow execution of/,
  escapes: 1,
  stopped: /Request cancelled/,
  anew: "/clear",
};

const OPENCODE_ENVIRONMENT = {
  OPENCODE_DISABLE_AUTOUPDATE: "1",
  OPENCODE_DISABLE_MODELS_FETCH: "1",
  OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
  OPENCODE_DISABLE_SHARE: "1",
  OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
};

const OPENCODE: ClientUnderTest = {
  name: "opencode",
  id: "opencode",
  program: opencode,
  configure(box, url) {
    const config = ".config/opencode";
    box.put(`${config}/opencode.json`, {
      model: "scripted/model",
      provider: {
        scripted: {
          npm: "@ai-sdk/openai-compatible",
          options: { baseURL: `${url}/v1`, apiKey: "invented" },
          models: { model: { name: "scripted", limit: { context: 100_000, output: 4_000 } } },
        },
      },
    });
    withPluginPackage(box, config);
  },
  // It trusts every project.
  trust: (box, project) =>
    withPluginPackage(box, path.join(path.relative(box.home, project), ".opencode")),
  ask(box, file, _, prompt, session) {
    const again = session === "last" ? ["--continue"] : [];
    const words = ["run", "--format", "json", ...again, prompt];
    return box.run(file, words, { env: OPENCODE_ENVIRONMENT });
  },
  converse: converseWithOpencode(OPENCODE_ENVIRONMENT),
};

/** It would fetch its plugin package, and wait for a network that is not there. */
function withPluginPackage(box: Sandbox, folder: string): void {
  const dependencies = { "@opencode-ai/plugin": "1.18.33" };
  box.put(`${folder}/package.json`, { dependencies });
  box.put(`${folder}/node_modules/.keep`, "");
  box.put(`${folder}/package-lock.json`, { packages: { "": { dependencies } } });
}

/** A single prompt as its terminal interface asks it: `opencode run` ends before a plugin can go on. */
const SERVED_OPENCODE: ClientUnderTest = {
  ...OPENCODE,
  async ask(box, file, url, prompt) {
    const conversation = await OPENCODE.converse(box, { file, url });
    await conversation.say(prompt);
    await conversation.leave();
    return { code: 0, out: "", err: "" };
  },
};

const PI_WORDS = ["--offline", "--provider", "scripted", "--model", "model"];

const PI: ClientUnderTest = {
  name: "pi",
  id: "pi",
  program: pi,
  keeps: "the last message",
  configure(box, url) {
    // As good as nothing, so that a short conversation is worth compacting.
    box.put(".pi/agent/settings.json", { compaction: { keepRecentTokens: 1 } });
    const model = { id: "model", name: "scripted", contextWindow: 100_000, maxTokens: 4_000 };
    const wire = { api: "openai-completions", apiKey: "invented" };
    box.put(".pi/agent/models.json", {
      providers: { scripted: { baseUrl: `${url}/v1`, ...wire, models: [model] } },
    });
  },
  trust: (box, project) => box.put(".pi/agent/trust.json", { [project]: true }),
  ask(box, file, _, prompt, session) {
    const again = session === "last" ? ["--continue"] : [];
    return box.run(file, ["-p", "--mode", "json", ...PI_WORDS, ...again, prompt]);
  },
  converse: converseWithPi(PI_WORDS),
};

export const CLIENTS: readonly ClientUnderTest[] = [
  claude("claude-opus-5-5"),
  CODEX,
  GEMINI,
  OPENCODE,
  PI,
];

/** As they must be run to be told to go on. */
export const CONTINUING: readonly ClientUnderTest[] = [
  claude("claude-opus-5-5"),
  CODEX,
  GEMINI,
  SERVED_OPENCODE,
  PI,
];

export const MADE_FILE = "made";
const MAKE_FILE = `touch ${MADE_FILE}`;

interface Asks {
  /** Runs a command that makes a file, for which it needs a permission. */
  readonly makesFile: Turn;
  /** Asks a question; omitted by those that have no tool for it. */
  readonly question?: Turn;
}

const CHOICE = { label: "Red", description: "Like a rose" };
const QUESTION = {
  question: "Which colour?",
  header: "Colour",
  options: [CHOICE, { ...CHOICE, label: "Blue" }],
};

/** Those that ask their person, with calls that make them. */
export const ASKING: readonly (ClientUnderTest & Asks)[] = [
  {
    ...claude("claude-opus-5-5"),
    makesFile: { call: "Bash", input: { command: MAKE_FILE } },
    question: {
      call: "AskUserQuestion",
      input: { questions: [{ ...QUESTION, multiSelect: false }] },
    },
  },
  {
    ...CODEX,
    makesFile: {
      call: "exec_command",
      input: { cmd: MAKE_FILE, sandbox_permissions: "require_escalated", justification: "Why not" },
    },
    configure(box, url) {
      CODEX.configure(box, url);
      const config = path.join(box.home, ".codex/config.toml");
      fs.writeFileSync(
        config,
        `approval_policy = "on-request"\n${fs.readFileSync(config, "utf8")}`,
      );
    },
  },
  {
    ...GEMINI,
    makesFile: { call: "run_shell_command", input: { command: MAKE_FILE } },
    converse: (box, program) => converseAtTerminal(box, program, GEMINI_TERMINAL),
  },
  {
    ...OPENCODE,
    makesFile: { call: "bash", input: { command: MAKE_FILE, description: "Makes a file" } },
    question: { call: "question", input: { questions: [QUESTION] } },
    configure(box, url) {
      OPENCODE.configure(box, url);
      const config = path.join(box.home, ".config/opencode/opencode.json");
      const settings = JSON.parse(fs.readFileSync(config, "utf8")) as object;
      fs.writeFileSync(config, JSON.stringify({ ...settings, permission: { bash: "ask" } }));
    },
  },
];

/** A client at its own terminal, with a call that does not end by itself. */
export interface TerminalClient extends ClientUnderTest {
  readonly terminal: AtTerminal;
  readonly endless: Turn;
}

const FOLLOW = "tail -f /dev/null";
const CLAUDE = claude("claude-opus-5-5");

/** All of them, set up so that nothing is asked before the first prompt. */
export const AT_TERMINAL: readonly TerminalClient[] = [
  {
    ...CLAUDE,
    configure(box, url) {
      CLAUDE.configure(box, url);
      box.put(".claude.json", {
        hasCompletedOnboarding: true,
        customApiKeyResponses: { approved: ["invented"], rejected: [] },
        projects: { [box.project]: { hasTrustDialogAccepted: true } },
      });
    },
    endless: { call: "Bash", input: { command: FOLLOW, description: "Follows nothing" } },
    terminal: {
      words: ["--model", "claude-opus-5-5", "--permission-mode", "default"],
      env: claudeEnvironment,
      ready: /Claude Code[^]*❯/,
      escapes: 1,
      stopped: /Interrupted/,
      anew: "/clear",
    },
  },
  {
    ...CODEX,
    configure(box, url) {
      CODEX.configure(box, url);
      CODEX.trust(box, box.project);
      const config = path.join(box.home, ".codex/config.toml");
      const settings = fs.readFileSync(config, "utf8");
      const free = 'approval_policy = "never"\nsandbox_mode = "danger-full-access"\n';
      const alone = "plugins = false\ndaemon_auto_start = false";
      fs.writeFileSync(config, free + settings.replace("plugins = false", alone));
    },
    endless: { call: "exec_command", input: { cmd: FOLLOW, yield_time_ms: 25_000 } },
    terminal: {
      words: ["--dangerously-bypass-hook-trust"],
      env: () => ({ SCRIPTED_KEY: "invented" }),
      ready: /for shortcuts/,
      escapes: 1,
      stopped: /Conversation interrupted/,
      anew: "/clear",
    },
  },
  {
    ...GEMINI,
    endless: { call: "run_shell_command", input: { command: FOLLOW } },
    terminal: { ...GEMINI_TERMINAL, words: GEMINI_WORDS },
  },
  {
    ...OPENCODE,
    endless: { call: "bash", input: { command: FOLLOW, description: "Follows nothing" } },
    terminal: {
      words: [],
      env: () => OPENCODE_ENVIRONMENT,
      ready: /Ask anything/,
      escapes: 2,
      stopped: /interrupted/,
      anew: "/new",
    },
  },
  {
    ...PI,
    configure(box, url) {
      PI.configure(box, url);
      PI.trust(box, box.project);
    },
    endless: { call: "bash", input: { command: FOLLOW } },
    terminal: {
      words: PI_WORDS,
      env: () => ({}),
      ready: /\(auto\)/,
      escapes: 1,
      stopped: /aborted/,
      anew: "/new",
    },
  },
];

/** Those with a todo tool of their own, and a call of it that makes a todo of each text. */
export const WITH_TODO_TOOL: readonly (ClientUnderTest & {
  write(...texts: readonly string[]): Turn;
})[] = [
  {
    ...claude("claude-sonnet-4-6", { CLAUDE_CODE_ENABLE_TASKS: "0", ENABLE_TOOL_SEARCH: "false" }),
    write: (...texts) => ({
      call: "TodoWrite",
      input: {
        todos: texts.map((content) => ({ content, status: "pending", activeForm: content })),
      },
    }),
  },
  {
    ...CODEX,
    configure(box, url) {
      CODEX.configure(box, url);
      const offered = "\n[tools.update_plan]\nenabled = true\n";
      fs.appendFileSync(path.join(box.home, ".codex/config.toml"), offered);
    },
    write: (...texts) => ({
      call: "update_plan",
      input: { plan: texts.map((step) => ({ step, status: "pending" })) },
    }),
  },
  {
    ...GEMINI,
    write: (...texts) => ({
      call: "write_todos",
      input: { todos: texts.map((description) => ({ description, status: "pending" })) },
    }),
  },
  {
    ...OPENCODE,
    write: (...texts) => ({
      call: "todowrite",
      input: {
        todos: texts.map((content) => ({ content, status: "pending", priority: "medium" })),
      },
    }),
  },
];

/** Starts a child agent of Claude Code, and waits for it. */
export const CLAUDE_CHILD: Turn = {
  call: "Agent",
  input: {
    description: "Read the log",
    prompt: "Read the log and tell what is in it",
    subagent_type: "general-purpose",
    run_in_background: false,
  },
};

/** Claude Code with a model that it offers its own task tools to, without a search for them. */
export const WITH_TASK_TOOLS: ClientUnderTest = claude("claude-sonnet-4-6", {
  ENABLE_TOOL_SEARCH: "false",
});

/** Those that compact when a request is said to have cost this much; newer models have more room. */
export const COMPACTING: readonly ClientUnderTest[] = [
  claude("claude-sonnet-4-6"),
  CODEX,
  GEMINI,
  SERVED_OPENCODE,
  PI,
];
export const MANY_TOKENS = 600_000;

/** A client as a person has it after `doneward install`. */
export async function setUp(client: ClientUnderTest, box: Sandbox, url: string): Promise<void> {
  client.configure(box, url);
  const { code, out, err } = await box.doneward("install", client.id);
  if (code !== 0) throw new Error(`doneward install ${client.id}\n${out}${err}`);
  client.adapt?.(box, box.home);
}
