// What only a person may do, in real processes at a real terminal: with the tricks that an agent has
// in its shell.

import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, test } from "node:test";
import { ancestors } from "../../src/cli/process/process-io.ts";
import { agentInProcess, agentInVariables } from "../../src/clients/agent-signs.ts";
import { inTerminal } from "./pty.ts";

const MAIN = path.resolve(import.meta.dirname, "../../src/cli/main.ts");
const RESUME = `"${process.execPath}" "${MAIN}" resume`;

/** Every process that an agent's own shell starts for tests is below that agent. */
const isAgents = ancestors().some(
  ({ name, words, env }) => agentInProcess(name, words) ?? agentInVariables(env),
);

/** What a terminal shows of a line of shell, and its exit code. */
async function typed(line: string, variables: NodeJS.ProcessEnv): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "doneward-gate-"));
  try {
    mkdirSync(path.join(folder, ".git"));
    writeFileSync(path.join(folder, "line"), `${line}\necho "exit $?"\n`);
    const { PATH } = process.env;
    const env = { PATH, HOME: folder, DONEWARD_STORE: "memory:", ...variables };
    const child = inTerminal(["bash line"], { cwd: folder, env, columns: 200, rows: 24 });
    let shown = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (shown += text));
    await once(child, "close");
    return shown;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const CLEAN = 'env -i "PATH=$PATH" "HOME=$HOME" DONEWARD_STORE=memory:';
const TRICKS: { readonly [name: string]: string } = {
  "as it is": RESUME,
  "with the variable taken away": `env -u CLAUDECODE ${RESUME}`,
  "with an empty environment": `${CLEAN} ${RESUME}`,
  "with an empty environment in shells below each other": `${CLEAN} bash -c '${CLEAN} bash -c "${RESUME.replaceAll('"', '\\"')}; exit \\$?"; exit $?'`,
  "in another terminal": `${CLEAN} script -qec '${RESUME}' /dev/null`,
};

describe("an agent's shell", { skip: process.platform !== "linux" && "asks /proc" }, () => {
  for (const [name, line] of Object.entries(TRICKS)) {
    test(`ends no pause: ${name}`, async () => {
      const shown = await typed(line, { CLAUDECODE: "1" });
      assert.match(shown, /Only you can end a pause\..*CLAUDECODE/);
      assert.match(shown, /exit 1/);
    });
  }

  test("ends no pause below a process of an agent that sets no variables", async () => {
    const inside = `${CLEAN} ${RESUME}; exit $?`;
    const shown = await typed(`(exec -a droid bash -c '${inside}')`, {});
    assert.match(shown, /It runs below the process droid, which is Droid\..*\r\nexit 1/s);
  });
});

test("a person's shell ends a pause", { skip: isAgents && "an agent runs this test" }, async () => {
  assert.match(await typed(RESUME, {}), /It was not paused\.\r\nexit 0/);
});
