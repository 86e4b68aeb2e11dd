import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";

import vectors from "../../src/dialects/claude-code/vectors.json" with { type: "json" };
import { setUp, WITH_TASK_TOOLS as client } from "./clients.ts";
import type { Turn } from "./model/script.ts";
import { scriptedModel } from "./model/server.ts";
import type { Sandbox } from "./sandbox.ts";
import { sandbox } from "./sandbox.ts";

const program = client.program();
const skip = "missing" in program && `not run: ${program.missing}`;
const file = "file" in program ? program.file : "";

interface Gate {
  readonly exit: number;
  readonly stderr: string;
}

/** Recorded behaviour of a person's own hooks on tasks. */
function recorded(id: string): { gates: Record<string, Gate>; input: object } {
  const found = vectors.find((vector) => vector.id === id);
  const { hooks } = found?.given as { hooks: Record<string, Gate> };
  return { gates: hooks, input: found?.input as object };
}

/** Our hooks beside those of a person, who has paused us. */
async function run(
  t: TestContext,
  gates: Record<string, Gate>,
  turns: readonly Turn[],
): Promise<{ box: Sandbox; lastRequest: string }> {
  const model = await scriptedModel([...turns, { say: "I see." }]);
  t.after(() => model.close());
  const box = sandbox(t);
  const hooks = Object.entries(gates).map(([event, { exit, stderr }]) => {
    const command = `echo '${stderr}' >&2; exit ${exit}`;
    return [event, [{ hooks: [{ type: "command", command }] }]] as const;
  });
  const configure = (): void =>
    box.put(".claude/settings.json", { hooks: Object.fromEntries(hooks) });
  await setUp({ ...client, configure }, box, model.url);
  await box.doneward("pause");
  const { code, out, err } = await client.ask(box, file, model.url, "Go");
  assert.equal(code, 0, `${out}\n${err}`.slice(-4_000));
  assert.equal(model.asked.length, turns.length + 1);
  return { box, lastRequest: model.asked.at(-1)?.text ?? "" };
}

/** The tasks that Claude Code keeps, of all its lists. */
function tasksOf({ home }: Sandbox): { subject: string; status: string }[] {
  const lists = path.join(home, ".claude/tasks");
  const files = fs.existsSync(lists) ? fs.readdirSync(lists, { recursive: true }) : [];
  return files
    .filter((name) => String(name).endsWith(".json"))
    .map((name) => JSON.parse(fs.readFileSync(path.join(lists, String(name)), "utf8")));
}

describe("Claude Code, whose tasks a person's own hooks refuse", { skip }, () => {
  test("C075: a task that is refused is not made, and not on our list", async (t) => {
    const { gates, input } = recorded("C075");
    const { box, lastRequest } = await run(t, gates, [{ call: "TaskCreate", input }]);
    assert.match(lastRequest, /bad name/);
    assert.deepEqual(tasksOf(box), []);
    assert.doesNotMatch((await box.doneward("show")).out, /\[.\]/);
  });

  test("C103: a completion that is refused leaves the task as it was, on our list too", async (t) => {
    const { gates, input } = recorded("C103");
    const { box, lastRequest } = await run(t, gates, [
      { call: "TaskCreate", input: { subject: "S1", description: "d" } },
      { call: "TaskUpdate", input: { taskId: "1", status: "in_progress" } },
      { call: "TaskUpdate", input },
    ]);
    assert.match(lastRequest, /tests fail/);
    assert.deepEqual(
      tasksOf(box).map(({ subject, status }) => [subject, status]),
      [["S1", "in_progress"]],
    );
    assert.equal((await box.doneward("show")).out, "# Todos\n- [/] S1\n");
  });
});
