import path from "node:path";

import type { Program } from "./programs.ts";
import { claudeCode, codex, geminiCli, opencode } from "./programs.ts";
import type { Ran, Sandbox } from "./sandbox.ts";
import { DONEWARD } from "./sandbox.ts";

/** An agent program with a scripted model behind it and our MCP server beside it. */
export interface ClientUnderTest {
  readonly name: string;
  program(): Program;
  /** Writes the client's settings: the model at `url`, our server by name. */
  prepare(box: Sandbox, url: string): void;
  /** Runs one prompt to its end. */
  ask(box: Sandbox, file: string, url: string, prompt: string): Promise<Ran>;
}

const [command = "", ...main] = DONEWARD;
const args = [...main, "mcp"];

/** Hooks in the shape that three clients share. */
function hooks(client: string, events: readonly string[], timeout: number): object {
  const hook = { type: "command", command: [...DONEWARD, "hook", client].join(" "), timeout };
  return Object.fromEntries(events.map((event) => [event, [{ hooks: [hook] }]]));
}

const claude = (model: string): ClientUnderTest => ({
  name: "Claude Code",
  program: claudeCode,
  prepare(box) {
    const events = ["SessionStart", "UserPromptSubmit", "PostToolUse", "Stop", "SessionEnd"];
    box.put(".claude/settings.json", {
      permissions: { allow: ["mcp__doneward"] },
      hooks: hooks("claude-code", events, 30),
    });
    box.put("mcp.json", { mcpServers: { doneward: { command, args } } });
  },
  ask: (box, file, url, prompt) =>
    box.run(
      file,
      [
        ...["-p", prompt, "--output-format", "stream-json", "--verbose"],
        ...["--mcp-config", path.join(box.home, "mcp.json"), "--model", model],
      ],
      {
        env: {
          ANTHROPIC_BASE_URL: url,
          ANTHROPIC_API_KEY: "invented",
          DISABLE_AUTOUPDATER: "1",
          DISABLE_TELEMETRY: "1",
          DISABLE_ERROR_REPORTING: "1",
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
          CLAUDE_CODE_AUTO_COMPACT_WINDOW: "100000",
        },
      },
    ),
});

const CODEX: ClientUnderTest = {
  name: "Codex",
  program: codex,
  prepare(box, url) {
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

[mcp_servers.doneward]
command = ${JSON.stringify(command)}
args = ${JSON.stringify(args)}
required = true
`,
    );
    const events = ["SessionStart", "UserPromptSubmit", "PostToolUse", "Stop", "SessionEnd"];
    box.put(".codex/hooks.json", { hooks: hooks("codex", events, 30) });
  },
  ask: (box, file, _, prompt) =>
    box.run(
      file,
      // Hooks are trusted by a person in the client itself, which a test cannot be.
      ["exec", "--json", "--skip-git-repo-check", "--dangerously-bypass-hook-trust", prompt],
      { env: { SCRIPTED_KEY: "invented" } },
    ),
};

const GEMINI: ClientUnderTest = {
  name: "Gemini CLI",
  program: geminiCli,
  prepare(box) {
    box.put(".gemini/settings.json", {
      security: { auth: { selectedType: "gemini-api-key" } },
      telemetry: { enabled: false },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false },
      mcpServers: { doneward: { command, args, trust: true } },
      hooks: hooks(
        "gemini-cli",
        ["SessionStart", "BeforeAgent", "AfterTool", "AfterAgent"],
        30_000,
      ),
    });
  },
  ask: (box, file, url, prompt) =>
    box.run(
      file,
      [
        ...["-p", prompt, "-m", "gemini-2.5-pro", "--output-format", "stream-json"],
        ...["--approval-mode", "yolo", "--skip-trust"],
      ],
      { env: { GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: "invented" } },
    ),
};

const OPENCODE: ClientUnderTest = {
  name: "opencode",
  program: opencode,
  prepare(box, url) {
    const config = ".config/opencode";
    box.put(`${config}/opencode.json`, {
      model: "scripted/model",
      provider: {
        scripted: {
          npm: "@ai-sdk/openai-compatible",
          options: { baseURL: `${url}/v1`, apiKey: "invented" },
          models: { model: { name: "scripted" } },
        },
      },
      mcp: { doneward: { type: "local", command: [command, ...args], enabled: true } },
    });
    // It would fetch its plugin package, and wait for a network that is not there.
    const dependencies = { "@opencode-ai/plugin": "1.18.33" };
    box.put(`${config}/package.json`, { dependencies });
    box.put(`${config}/node_modules/.keep`, "");
    box.put(`${config}/package-lock.json`, { packages: { "": { dependencies } } });
  },
  ask: (box, file, _, prompt) =>
    box.run(file, ["run", "--format", "json", prompt], {
      env: {
        OPENCODE_DISABLE_AUTOUPDATE: "1",
        OPENCODE_DISABLE_MODELS_FETCH: "1",
        OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
        OPENCODE_DISABLE_SHARE: "1",
        OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
      },
    }),
};

export const CLIENTS: readonly ClientUnderTest[] = [
  claude("claude-opus-5-5"),
  CODEX,
  GEMINI,
  OPENCODE,
];

/** Those that ask a hook whether the agent may rest, also when they run a single prompt. */
export const WITH_HOOKS: readonly ClientUnderTest[] = [claude("claude-opus-5-5"), CODEX, GEMINI];

/** Those that compact when a request is said to have cost this much; newer models have more room. */
export const COMPACTING: readonly ClientUnderTest[] = [claude("claude-sonnet-4-6"), CODEX];
export const MANY_TOKENS = 196_000;
