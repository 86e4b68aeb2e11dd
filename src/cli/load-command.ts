import type { Command } from "./command.ts";
import type { CommandFiles } from "./run-command.ts";
import { loadFrom } from "./run-command.ts";

/** Every file in `commands/`. */
export const FILES: CommandFiles = {
  agent: () => import("./commands/agent.ts"),
  away: () => import("./commands/away.ts"),
  call: () => import("./commands/call.ts"),
  completion: () => import("./commands/completion.ts"),
  demo: () => import("./commands/demo.ts"),
  doctor: () => import("./commands/doctor.ts"),
  evidence: () => import("./commands/evidence.ts"),
  help: () => import("./commands/help.ts"),
  hook: () => import("./commands/hook.ts"),
  install: () => import("./commands/install.ts"),
  lane: () => import("./commands/lane.ts"),
  lines: () => import("./commands/lines.ts"),
  list: () => import("./commands/list.ts"),
  "list-files": () => import("./commands/list-files.ts"),
  mcp: () => import("./commands/mcp.ts"),
  notify: () => import("./commands/notify.ts"),
  plan: () => import("./commands/plan.ts"),
  serve: () => import("./commands/serve.ts"),
  status: () => import("./commands/status.ts"),
  store: () => import("./commands/store.ts"),
  "task-claim": () => import("./commands/task-claim.ts"),
  "task-edit": () => import("./commands/task-edit.ts"),
  "task-files": () => import("./commands/task-files.ts"),
  "task-read": () => import("./commands/task-read.ts"),
  trust: () => import("./commands/trust.ts"),
  waiting: () => import("./commands/waiting.ts"),
  watch: () => import("./commands/watch.ts"),
};

/** Loads a command of the tree by its full name. */
export function loadCommand(name: string): Promise<Command> {
  return loadFrom(FILES, name);
}
