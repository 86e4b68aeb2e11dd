import type { Run } from "./io.ts";

/** What a file under `commands/` exports. */
export interface CommandModule {
  /** Carries out the command with the words behind its name. */
  readonly run: Run;
  /** What `--help` prints; its first line is the usage. */
  readonly help: string;
  /** Its verbs, if each has a help text of its own. */
  readonly verbs?: CommandTable;
}

/** By name; each is loaded when it is called. */
export type CommandTable = { readonly [name: string]: () => Promise<CommandModule> };

/** Every command. */
export const COMMANDS: CommandTable = {
  status: () => import("./commands/status.ts"),
  show: () => import("./commands/show.ts"),
  add: () => import("./commands/add.ts"),
  append: () => import("./commands/append.ts"),
  start: () => import("./commands/start.ts"),
  done: () => import("./commands/done.ts"),
  drop: () => import("./commands/drop.ts"),
  rm: () => import("./commands/rm.ts"),
  note: () => import("./commands/note.ts"),
  wait: () => import("./commands/wait.ts"),
  answer: () => import("./commands/answer.ts"),
  event: () => import("./commands/event.ts"),
  left: () => import("./commands/left.ts"),
  edit: () => import("./commands/edit.ts"),
  copy: () => import("./commands/copy.ts"),
  export: () => import("./commands/export.ts"),
  import: () => import("./commands/import.ts"),
  restore: () => import("./commands/restore.ts"),
  history: () => import("./commands/history.ts"),
  undo: () => import("./commands/undo.ts"),
  clear: () => import("./commands/clear.ts"),
  plan: () => import("./commands/plan.ts"),
  explain: () => import("./commands/explain.ts"),
  pause: () => import("./commands/pause.ts"),
  resume: () => import("./commands/resume.ts"),
  extend: () => import("./commands/extend.ts"),
  reset: () => import("./commands/reset.ts"),
  away: () => import("./commands/away.ts"),
  back: () => import("./commands/back.ts"),
  digest: () => import("./commands/digest.ts"),
  progress: () => import("./commands/progress.ts"),
  evidence: () => import("./commands/evidence.ts"),
  check: () => import("./commands/check.ts"),
  allow: () => import("./commands/allow.ts"),
  trust: () => import("./commands/trust.ts"),
  notify: () => import("./commands/notify.ts"),
  reminders: () => import("./commands/reminders.ts"),
  task: () => import("./commands/task.ts"),
  lane: () => import("./commands/lane.ts"),
  store: () => import("./commands/store.ts"),
  dialects: () => import("./commands/dialects.ts"),
  call: () => import("./commands/call.ts"),
  watch: () => import("./commands/watch.ts"),
  install: () => import("./commands/install.ts"),
  uninstall: () => import("./commands/uninstall.ts"),
  doctor: () => import("./commands/doctor.ts"),
  statusline: () => import("./commands/statusline.ts"),
  prompt: () => import("./commands/prompt.ts"),
  hook: () => import("./commands/hook.ts"),
  mcp: () => import("./commands/mcp.ts"),
  serve: () => import("./commands/serve.ts"),
  demo: () => import("./commands/demo.ts"),
  completion: () => import("./commands/completion.ts"),
  help: () => import("./commands/help.ts"),
  version: () => import("./commands/version.ts"),
};
