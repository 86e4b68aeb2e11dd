import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

export const root: string = path.resolve(import.meta.dirname, "../..");

const isWindows = process.platform === "win32";

/** The package as a stranger has it: packed, and installed in an empty folder. */
export interface InstalledPackage extends Disposable {
  readonly folder: string;
  readonly tarball: string;
  readonly env: NodeJS.ProcessEnv;
  /** Runs a program in the folder and answers its output; throws if it does not exit with 0. */
  run(program: string, args: readonly string[]): string;
}

export function installPackage(): InstalledPackage {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "doneward-package-")));
  const env = cleanEnvironment(folder);
  const run = (program: string, args: readonly string[], cwd = folder): string =>
    execFileSync(program, args, { cwd, env, encoding: "utf8", shell: isWindows });

  const packed = run("npm", ["pack", "--silent", "--pack-destination", folder], root);
  const tarball = path.join(folder, packed.trim().split("\n").at(-1) ?? "");
  fs.writeFileSync(path.join(folder, "package.json"), `{ "private": true, "type": "module" }\n`);
  run("npm", ["install", "--silent", "--offline", "--ignore-scripts", tarball]);

  return {
    folder,
    tarball,
    env,
    run: (program, args) => run(program, args),
    [Symbol.dispose]: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/** Nothing of the npm that runs the tests, no settings of this person, the command on the path. */
function cleanEnvironment(folder: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|doneward_|xdg_|node_|init_cwd$)/i.test(name),
  );
  const folders = [path.join(folder, "node_modules/.bin"), path.dirname(process.execPath)];
  return {
    ...Object.fromEntries(inherited),
    HOME: folder,
    USERPROFILE: folder,
    NO_COLOR: "1",
    PATH: [...folders, process.env["PATH"]].join(path.delimiter),
  };
}
