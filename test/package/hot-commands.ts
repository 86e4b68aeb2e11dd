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

/** A home with a project in which an agent is at work on two todos, and its hot commands. */
export function hotPlace(): HotPlace {
  const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "doneward-hot-")));
  const cwd = path.join(home, "project");
  fs.mkdirSync(path.join(cwd, ".git"), { recursive: true });
  const env = { PATH: process.env["PATH"], HOME: home, USERPROFILE: home, NO_COLOR: "1" };
  const hook = [command, "hook", "claude-code"];
  const told = (name: string, fields: object): string =>
    JSON.stringify({
      ...{ session_id: "a-session", cwd, prompt_id: "a-prompt", permission_mode: "default" },
      ...{ transcript_path: path.join(home, "transcript.jsonl"), hook_event_name: name },
      ...fields,
    });
  const call = (input: string): void => {
    const { status, stderr } = spawnSync(process.execPath, hook, { env, input });
    if (status !== 0) throw new Error(String(stderr));
  };
  const todos = [
    { content: "Write it", status: "in_progress", activeForm: "Writing it" },
    { content: "Test it", status: "pending", activeForm: "Testing it" },
  ];
  call(told("PostToolUse", { tool_name: "TodoWrite", tool_input: { todos }, tool_response: {} }));
  return {
    env,
    commands: [
      {
        name: "hook claude-code, PostToolUse",
        args: hook,
        input: (round) =>
          told("PostToolUse", {
            ...{ tool_name: "Bash", tool_input: { command: `cat notes-${round}.md` } },
            ...{ tool_response: { stdout: "A line.\n", stderr: "" }, tool_use_id: `call-${round}` },
          }),
      },
      {
        name: "hook claude-code, Stop",
        args: hook,
        input: (round) =>
          told("Stop", { stop_hook_active: false, last_assistant_message: `Part ${round}.` }),
        before: (round) => call(told("UserPromptSubmit", { prompt: `Go on, part ${round}` })),
      },
      {
        name: "statusline",
        args: [command, "statusline"],
        input: () => told("Status", { workspace: { current_dir: cwd, project_dir: cwd } }),
      },
    ],
    [Symbol.dispose]: () => fs.rmSync(home, { recursive: true, force: true }),
  };
}
