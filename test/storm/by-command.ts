import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { COMPILING_ONCE } from "../../src/stores/fixtures/compile-cache.ts";
import type { Task } from "../../src/task/index.ts";
import type { Acknowledged, Act } from "./act.ts";
import type { StormOrder } from "./storm-process.ts";

const run = promisify(execFile);
const COMMAND = path.join(import.meta.dirname, "../../src/cli/main.ts");

/** Does every act by a `doneward task` of its own. */
export async function byCommand({ url, board, by, acts }: StormOrder): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const common = ["--json", "--store", url, "--board", board, "--as", by];
  for (const act of acts) {
    const start = performance.now();
    const args = [COMMAND, "task", ...wordsOf(act), ...common];
    const { stdout } = await run(process.execPath, args, { env: COMPILING_ONCE });
    const { task, tasks } = JSON.parse(stdout) as { task?: Task; tasks?: readonly Task[] };
    const id = (task ?? tasks?.[0])?.id;
    if (id === undefined) throw new Error(`no task in ${stdout}`);
    acknowledged.push({ ...act, by, task: id, took: performance.now() - start });
  }
  return acknowledged;
}

function wordsOf(act: Act): string[] {
  switch (act.kind) {
    case "create":
      return ["add", act.mark];
    case "note":
      return ["note", act.task, act.mark];
    case "claim":
      return ["claim"];
  }
}
