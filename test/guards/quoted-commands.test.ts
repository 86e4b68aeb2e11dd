import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { commandNamed, groupNamed } from "../../src/cli/commands.ts";
import { isTest, sourceFiles } from "./source-files.ts";

const QUOTED = /\bdoneward ((?:[a-z][a-z-]*)(?: [a-z][a-z-]*)?)/g;

test("every command that page, terminal and views quote exists", () => {
  const files = sourceFiles("src").filter(
    (file) => !isTest(file) && /^src\/(web|tui|views|overview)\//.test(file),
  );
  const unknown = files.flatMap((file) => {
    const code = fs.readFileSync(file, "utf8").replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, "");
    return [...code.matchAll(QUOTED)].flatMap(([, words = ""]) => {
      const [first = ""] = words.split(" ");
      const isCommand =
        commandNamed(words) ?? (groupNamed(first) ? undefined : commandNamed(first));
      return isCommand ? [] : [`${file}: doneward ${words}`];
    });
  });
  assert.deepEqual(unknown, []);
});
