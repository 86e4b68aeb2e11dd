import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, test } from "node:test";

const IN_TIME = JSON.stringify(new URL("../hook/in-time.ts", import.meta.url).href);
const PROCESS_IO = JSON.stringify(new URL("process-io.ts", import.meta.url).href);

const BUSY: Readonly<Record<string, string>> = {
  "a regular expression": '/(a+)+$/.test("a".repeat(50) + "b")',
  "a loop": "for (;;);",
  "a loop that catches everything": "for (;;) try { JSON.parse('{'); } catch {}",
};

describe("code that does not end is broken off, and the process ends with 0", () => {
  for (const [what, code] of Object.entries(BUSY)) {
    test(what, () => {
      const script = `
      import { BUSY_AFTER, inTime } from ${IN_TIME};
      import { interruptAfter } from ${PROCESS_IO};
      const io = {
        env: { XDG_DATA_HOME: "/dev/null" },
        now: Date.now,
        abandon: () => process.exit(),
      };
      await inTime(io, ["hook"], async () => {
        interruptAfter(BUSY_AFTER);
        await null;
        ${code}
      });`;
      const words = ["--input-type=module", "-e", script];
      const { status, signal, stderr } = spawnSync(process.execPath, words, {
        encoding: "utf8",
        // Without the watchdog it would never end.
        timeout: 60_000,
      });
      assert.deepEqual({ status, signal, stderr }, { status: 0, signal: null, stderr: "" });
    });
  }
});
