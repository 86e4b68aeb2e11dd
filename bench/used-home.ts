import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { dataFolder } from "../src/stores/open-store.ts";
import { cleanEnv } from "./measure.ts";

const COMMAND = path.join(import.meta.dirname, "../dist/cli/doneward.cjs");

/** What tells a process that this is its home, beside the clean environment. */
export interface HomeEnv {
  readonly [name: string]: string;
}

/**
 * Makes a folder the home of somebody who has used doneward before: what V8 compiled is kept from
 * then on only, and that must not depend on whose machine this is.
 */
export function usedHome(folder: string): HomeEnv {
  const env = { HOME: folder, USERPROFILE: folder, NO_COLOR: "1" };
  const { status, stderr } = spawnSync(process.execPath, [COMMAND, "add", "A first todo"], {
    ...{ cwd: folder, env: { ...cleanEnv(), ...env }, encoding: "utf8" },
  });
  if (status !== 0) throw new Error(stderr);
  const data = dataFolder(env, process.platform, folder);
  if (!fs.existsSync(data)) throw new Error(`the first use left nothing in ${data}`);
  return env;
}
