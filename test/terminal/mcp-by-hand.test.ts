import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { inTerminal } from "./pty.ts";

const MAIN = path.resolve(import.meta.dirname, "../../src/cli/main.ts");

test(
  "doneward mcp tells a person who typed it what it waits for",
  { timeout: 300_000 },
  async () => {
    const child = inTerminal([`exec "${process.execPath}" "${MAIN}" mcp --store memory:`], {
      cwd: tmpdir(),
      env: process.env,
      columns: 80,
      rows: 24,
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const wasTold = output.includes("Ctrl+C");
      output += text;
      if (!wasTold && output.includes("Ctrl+C")) child.stdin.write("\x03");
    });
    await new Promise((resolve) => child.on("close", resolve));
    assert.match(output, /^Waiting for requests/);
  },
);
