// What a page shows as a sample is what the program makes or reads.

import assert from "node:assert/strict";
import { test } from "node:test";

import { deliver } from "../../src/cli/notify/deliver.ts";
import { processIo } from "../../src/cli/process/process-io.ts";
import {
  markdownToPhases,
  memoryStore,
  openWorkstream,
  phasesToMarkdown,
} from "../../src/index.ts";
import { planCell } from "../../src/exports/codex.ts";
import { blocksOf, howKept, pages } from "./blocks.ts";
import { watchedPanel } from "./panel.ts";

// Panels tell the time of day.
process.env["TZ"] = "UTC";

type Check = (body: string) => void | Promise<void>;

const SAMPLES: Readonly<Record<string, Check>> = {
  /** A list that stays as it is when it is read and written again. */
  list(body) {
    assert.equal(phasesToMarkdown(markdownToPhases(body).phases), body);
  },

  "plan-cell"(body) {
    const lines = planCell({
      explanation: "Found it in Safari",
      plan: [
        { step: "Reproduce the bug", status: "completed" },
        { step: "Fix the redirect", status: "in_progress" },
      ],
    });
    assert.equal(body, `${lines.join("\n")}\n`);
  },

  async panel(body) {
    assert.equal(body, await watchedPanel());
  },

  /** An answer of a model with a plan in it. */
  async answer(body) {
    const host = { isPlanMode: () => true };
    const work = await openWorkstream({
      store: memoryStore(),
      origin: { kind: "tui" },
      dialect: "codex",
      host,
    });
    const answer = work.readAnswer();
    assert.equal(answer.read(body), "Here is what I would do.\n");
    await answer.end();
    const plan = await work.plan();
    assert.deepEqual([plan?.state, plan?.text], ["proposed", "- Write it\n- Test it\n"]);
  },

  async notice(body) {
    let input = "";
    const io = {
      ...processIo(),
      async startProgram(_program: string, _words: readonly string[], document: string) {
        input = document;
        return true;
      },
    };
    await deliver(
      io,
      { bell: false, desktop: false, command: ["tell-me"] },
      {
        what: "waiting",
        root: "/home/me/project",
        scope: "workspace/…",
        text: "It asks for a permission (Bash git push): ~/project",
      },
    );
    assert.deepEqual(JSON.parse(body), JSON.parse(input));
  },
};

for (const block of pages.flatMap(blocksOf)) {
  const { how, marks } = howKept(block);
  if (how !== "sample") continue;
  test(`${block.page}:${block.line} is what the program makes or reads`, async () => {
    const check = SAMPLES[marks.sample ?? ""];
    assert.ok(check, `nothing checks a sample called ${marks.sample}`);
    await check(block.body);
  });
}
