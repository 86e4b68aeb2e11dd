import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** Runs a command of the system, which is given a descriptor as its number 3; failing is an error. */
export async function run(command: string, args: readonly string[], open?: number): Promise<void> {
  const stdio = ["ignore", "ignore", "pipe", ...(open === undefined ? [] : [open])] as const;
  const child = spawn(command, args, { stdio: [...stdio] });
  const [words, [status]] = await Promise.all([
    text(child.stderr as NodeJS.ReadableStream),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${words.trim()}`);
}
