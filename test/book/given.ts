import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import type { SourceFile } from "../../src/cli/task/import/reader.ts";
import * as sources from "../../src/cli/task/import/fixtures/sources.ts";

/** An empty project of somebody who has doneward. */
export interface Place {
  readonly folder: string;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

/** What a block finds in its project, by the name that its page gives it. */
export const GIVEN: Readonly<Record<string, (place: Place) => void>> = {
  "a-list": (place) => shell(place, "doneward add Fix the login"),

  "a-plan": ({ folder }) =>
    write(folder, "PLAN.md", "# Login\n- Reproduce the bug\n- Fix the bug\n"),

  /** One agent is gone without a word, its lease runs; another one has come. */
  "a-crash": (place) => {
    const start = (session: string): string => {
      const event = { hook_event_name: "SessionStart", session_id: session, cwd: place.folder };
      return `echo '${JSON.stringify({ ...event, source: "startup" })}' | doneward hook claude-code`;
    };
    // A client that has ended: the hook's parent that is no shell.
    const client = `require("node:child_process").execSync(process.env.START)`;
    shell(place, "doneward add Fix the login");
    shell(place, `node -e '${client}'`, { START: start("first") });
    shell(place, start("second"));
  },

  beads: ({ folder }) => write(folder, ".beads/issues.jsonl", sources.beads.text),
  "task-master": ({ folder }) =>
    write(folder, ".taskmaster/tasks/tasks.json", sources.taskMaster.text),
  "backlog-md": ({ folder }) => writeAll(folder, sources.backlogMd),
  "claude-code-tasks": ({ home }) => writeAll(path.join(home, ".claude/tasks"), sources.claudeCode),
  "plain-files": ({ folder }) => {
    write(folder, "todo.txt", sources.todoTxt.text);
    write(folder, "PLAN.md", sources.checklist.text);
  },
  "a-board": (place) => shell(place, "doneward task add Choose a parser"),
};

function writeAll(folder: string, files: readonly SourceFile[]): void {
  for (const { path: name, text } of files) write(folder, name, text);
}

function write(folder: string, name: string, text: string): void {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/** Types it at a terminal, as a person does, and answers what that shows; throws like `shell`. */
export function typed(place: Place, text: string): string {
  const script = `stty cols 160 rows 50 -echo; ${text}`;
  const shown = shell(place, 'script -qec "$SCRIPT" /dev/null </dev/null', { SCRIPT: script });
  return shown.replaceAll("\r\n", "\n");
}

/** Runs it as bash would, and answers all that it prints; throws if it does not exit with 0. */
export function shell({ folder, env }: Place, text: string, more: NodeJS.ProcessEnv = {}): string {
  const { status, stdout } = spawnSync("bash", ["-euo", "pipefail", "-c", `{ ${text}\n} 2>&1`], {
    cwd: folder,
    env: { ...env, ...more },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`exit ${status}: ${text}\n${stdout}`);
  return stdout;
}
