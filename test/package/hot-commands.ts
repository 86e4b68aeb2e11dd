import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const command = path.join(import.meta.dirname, "../../dist/cli/doneward.cjs");

/** A command that agent programs start again and again, and wait for. */
export interface HotCommand {
  readonly name: string;
  readonly args: readonly string[];
  /** Another one for every round, as the program would send it. */
  input(round: number): string;
  /** What has to happen before a round, so that it has the same to do as the one before. */
  before?(round: number): void;
}

export interface HotPlace extends Disposable {
  readonly env: NodeJS.ProcessEnv;
  readonly commands: readonly HotCommand[];
}

/** A home with a project in which three agents are at work on two todos each, and their hot commands. */
export function hotPlace(): HotPlace {
  const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "doneward-hot-")));
  const cwd = path.join(home, "project");
  fs.mkdirSync(path.join(cwd, ".git"), { recursive: true });
  const env = { PATH: process.env["PATH"], HOME: home, USERPROFILE: home, NO_COLOR: "1" };
  const clients = [claudeCode, codex, geminiCli].map((client) => client(home, cwd, env));
  return {
    env,
    commands: [
      ...clients.flat(),
      {
        name: "statusline",
        args: [command, "statusline"],
        input: () =>
          inClaudeCode(home, cwd)("Status", {
            workspace: { current_dir: cwd, project_dir: cwd },
          }),
      },
    ],
    [Symbol.dispose]: () => fs.rmSync(home, { recursive: true, force: true }),
  };
}

/** What a hook of a client reads. */
type Told = (event: string, fields: object) => string;

function inClaudeCode(home: string, cwd: string): Told {
  return (name, fields) =>
    JSON.stringify({
      ...{ session_id: "a-session", cwd, prompt_id: "a-prompt", permission_mode: "default" },
      ...{ transcript_path: path.join(home, "transcript.jsonl"), hook_event_name: name },
      ...fields,
    });
}

function claudeCode(home: string, cwd: string, env: NodeJS.ProcessEnv): HotCommand[] {
  const told = inClaudeCode(home, cwd);
  const { args, call } = hookOf("claude-code", env);
  const todos = [
    { content: "Write it", status: "in_progress", activeForm: "Writing it" },
    { content: "Test it", status: "pending", activeForm: "Testing it" },
  ];
  call(told("PostToolUse", { tool_name: "TodoWrite", tool_input: { todos }, tool_response: {} }));
  return [
    {
      name: "hook claude-code, PostToolUse",
      args,
      input: (round) =>
        told("PostToolUse", {
          ...{ tool_name: "Bash", tool_input: { command: `cat notes-${round}.md` } },
          ...{ tool_response: { stdout: "A line.\n", stderr: "" }, tool_use_id: `call-${round}` },
        }),
    },
    {
      name: "hook claude-code, Stop",
      args,
      input: (round) =>
        told("Stop", { stop_hook_active: false, last_assistant_message: `Part ${round}.` }),
      before: (round) => call(told("UserPromptSubmit", { prompt: `Go on, part ${round}` })),
    },
    {
      name: "hook claude-code, UserPromptSubmit",
      args,
      input: (round) => told("UserPromptSubmit", { prompt: `And then, part ${round}` }),
    },
    {
      name: "hook claude-code, SessionStart",
      args,
      input: () => told("SessionStart", { source: "resume" }),
    },
  ];
}

function codex(home: string, cwd: string, env: NodeJS.ProcessEnv): HotCommand[] {
  const { args, call } = hookOf("codex", env);
  const told: Told = (name, fields) =>
    JSON.stringify({
      ...{ session_id: "a-session-of-codex", turn_id: "a-turn", cwd, model: "a-model" },
      ...{ transcript_path: path.join(home, "rollout.jsonl"), hook_event_name: name },
      ...{ permission_mode: "default", ...fields },
    });
  const plan = [
    { step: "Write it", status: "in_progress" },
    { step: "Test it", status: "pending" },
  ];
  call(
    told("PostToolUse", {
      ...{ tool_name: "update_plan", tool_input: { plan } },
      ...{ tool_response: "Plan updated", tool_use_id: "call-of-the-plan" },
    }),
  );
  return [
    {
      name: "hook codex, PostToolUse",
      args,
      input: (round) =>
        told("PostToolUse", {
          ...{ tool_name: "Bash", tool_input: { command: `cat notes-${round}.md` } },
          ...{ tool_response: "A line.\n", tool_use_id: `call-${round}` },
        }),
    },
  ];
}

function geminiCli(home: string, cwd: string, env: NodeJS.ProcessEnv): HotCommand[] {
  const { args, call } = hookOf("gemini-cli", env);
  const told: Told = (name, fields) =>
    JSON.stringify({
      ...{ session_id: "a-session-of-gemini", cwd, timestamp: "2026-11-15T19:23:11.908Z" },
      ...{ transcript_path: path.join(home, "session.json"), hook_event_name: name, ...fields },
    });
  const todos = [
    { description: "Write it", status: "in_progress" },
    { description: "Test it", status: "pending" },
  ];
  call(
    told("AfterTool", {
      ...{ tool_name: "write_todos", tool_input: { todos } },
      tool_response: { llmContent: "Updated.", returnDisplay: { todos } },
    }),
  );
  return [
    {
      name: "hook gemini-cli, AfterTool",
      args,
      input: (round) =>
        told("AfterTool", {
          ...{ tool_name: "run_shell_command", tool_input: { command: `cat notes-${round}.md` } },
          tool_response: { llmContent: "A line.\n", returnDisplay: "A line.\n" },
        }),
    },
  ];
}

/** The command that is a client's hook, and a call of it that is not measured. */
function hookOf(
  client: string,
  env: NodeJS.ProcessEnv,
): { readonly args: readonly string[]; call(input: string): void } {
  const args = [command, "hook", client];
  return {
    args,
    call(input) {
      const { status, stderr } = spawnSync(process.execPath, args, { env, input });
      if (status !== 0) throw new Error(String(stderr));
    },
  };
}
