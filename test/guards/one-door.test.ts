import assert from "node:assert/strict";
import { test } from "node:test";
import { importsOf, isTest, sourceFiles } from "./source-files.ts";

/** What works on files of a workspace, which others may have written, goes through `src/door`. */
const BEHIND_THE_DOOR: readonly string[] = [
  "src/stores/files/",
  "src/cli/store/files-kind.ts",
  "src/cli/arguments/",
  "src/cli/commands/export.ts",
  "src/cli/commands/import.ts",
  "src/cli/install/",
  "src/cli/task/",
  "src/clients/claude-code/",
];

test("only the door opens files below a workspace", () => {
  const offenders = sourceFiles()
    .filter((file) => BEHIND_THE_DOOR.some((place) => file.startsWith(place)))
    .filter((file) => !isTest(file))
    .filter((file) => importsOf(file).some((target) => target.startsWith("node:fs")));
  assert.deepEqual(offenders, []);
});
