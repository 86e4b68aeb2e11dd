import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

export const root: string = path.dirname(import.meta.dirname);

/** Runs this Node with the arguments in the repository's root and tells whether it exited with 0. */
export function runNode(args: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  return status === 0;
}

/** The file behind a development dependency's command. */
export function binary(packageName: string, command: string): string {
  const manifest = path.join(root, "node_modules", packageName, "package.json");
  const { bin } = createRequire(import.meta.url)(manifest) as {
    bin: string | Record<string, string>;
  };
  const file = typeof bin === "string" ? bin : bin[command];
  if (file === undefined) throw new Error(`${packageName} has no command called ${command}`);
  return path.join(path.dirname(manifest), file);
}
