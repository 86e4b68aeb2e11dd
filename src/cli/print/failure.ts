import { StoreError } from "../../stores/contract.ts";
import { UnsafeSettingsError } from "../../workstream/own-settings.ts";
import { capitalised } from "../../workstream/todo-command/decision.ts";
import { reasonOf } from "../../workstream/todo-command/host.ts";
import { UsageError } from "../arguments/usage.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printText } from "./print.ts";

/** Tells a person, or a program that asked for JSON, what went wrong, and answers the exit code. */
export function failed(error: unknown, argv: readonly string[], io: Io): number {
  const { code, exit, message } = explained(error);
  if (argv.includes("--json")) printJson(io, "error", { code, message });
  else printText(io.stderr, message);
  if (exit === EXIT.broken && io.env["DONEWARD_DEBUG"]) printText(io.stderr, traceOf(error));
  return exit;
}

/** Why something could not be read, for whoever goes on without it. */
export function troubleWords(error: unknown): string {
  const { message } = explained(error);
  return error instanceof StoreError ? message : reasonOf(error);
}

function explained(error: unknown): { code: string; exit: number; message: string } {
  if (error instanceof UsageError) {
    return { code: "usage", exit: EXIT.usage, message: error.message };
  }
  if (error instanceof StoreError) {
    const { store, reason } = error;
    return error.code === "bad-url"
      ? { code: "usage", exit: EXIT.usage, message: capitalised(reason) }
      : { code: error.code, exit: EXIT.broken, message: `The ${store} store failed: ${reason}` };
  }
  if (error instanceof UnsafeSettingsError) {
    const message = `Your settings would not be safe in ${error.message} Nothing was changed.`;
    return { code: "unsafe-settings", exit: EXIT.refused, message };
  }
  if ((error as NodeJS.ErrnoException | undefined)?.syscall === "uv_cwd") {
    const message = "The folder that you are in is gone.";
    return { code: "no-folder", exit: EXIT.broken, message };
  }
  const message = `Something unexpected went wrong: ${reasonOf(error)}\nTo report it, run again with DONEWARD_DEBUG=1 and send what it prints.`;
  return { code: "unexpected", exit: EXIT.broken, message };
}

function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\nCaused by: ${traceOf(error.cause)}`;
  return (error.stack ?? error.message) + cause;
}
