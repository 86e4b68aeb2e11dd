import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { parse as parseToml } from "smol-toml";

import { CLIENTS } from "./clients.ts";
import { starting } from "./each-client.ts";
import { sandbox } from "./sandbox.ts";

/** Where we keep what is our own; the receipts of what was installed are there. */
const OWN = path.join(".local", "share", "doneward");

for (const client of CLIENTS) {
  const program = client.program();
  const skip = "missing" in program && `not run: ${program.missing}`;
  const start = starting(client, "file" in program ? program.file : "");

  describe(client.name, () => {
    test("an installation that is taken back leaves every byte as it was", async (t) => {
      const box = sandbox(t);
      client.configure(box, "http://127.0.0.1:9");
      const before = contents(box.home);
      assert.equal((await box.doneward("install", client.id)).code, 0);
      assert.notDeepEqual(contents(box.home), before);
      assert.equal((await box.doneward("uninstall", client.id)).code, 0);
      assert.deepEqual(contents(box.home), before);
    });

    test("what it wrote while we were installed stays when we go", { skip }, async (t) => {
      const { box, ask } = await start(t, [{ say: "Hello." }]);
      await ask("Hello");
      const written = contents(box.home);
      assert.equal((await box.doneward("uninstall", client.id)).code, 0);
      const left = contents(box.home);
      for (const [name, text] of Object.entries(written)) {
        const rest = left[name];
        if (rest === text) continue;
        const settings = withoutOurs(parsed(name, text));
        if (rest === undefined) {
          assert.deepEqual(settings, undefined, name);
          continue;
        }
        assert.deepEqual(plain(parsed(name, rest)), settings, name);
        assert.deepEqual(linesNotOf(text, rest), [], `${name}: nothing but ours was touched`);
        const form = formOf(name, text);
        if (form) assert.equal(rest, form(settings), name);
      }
      assert.deepEqual(
        Object.keys(left).filter((name) => !(name in written)),
        [],
      );
    });
  });
}

function contents(home: string): Record<string, string> {
  const files = fs
    .readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(home, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(OWN));
  return Object.fromEntries(
    files.toSorted().map((file) => [file, fs.readFileSync(path.join(home, file), "latin1")]),
  );
}

function parsed(name: string, text: string): unknown {
  if (name.endsWith(".json")) return JSON.parse(text);
  if (name.endsWith(".toml")) return parseToml(text);
  assert.match(text, /Made by doneward/, name);
  return OURS;
}

const OURS = "doneward";

/** Knows nothing of what was installed: whatever names us is ours, and what is empty without it. */
function withoutOurs(value: unknown): unknown {
  if (typeof value === "string") return value.includes(OURS) ? undefined : value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key]) => key !== OURS)
    .map(([key, member]) => [key, withoutOurs(member)] as const)
    .filter(([, member]) => member !== undefined);
  const isEmptied = entries.length === 0 && Object.keys(value).length > 0;
  // What is left of a hook or a status line without its command is nothing, nor is a matcher without hooks.
  const isOurs = ["command", ...("matcher" in value ? ["hooks"] : [])].some(
    (part) => part in value && !entries.some(([key]) => key === part),
  );
  if (isEmptied || isOurs) return undefined;
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

/** What was not there before, or in another order. Only a comma may go from the end of a line. */
function linesNotOf(written: string, left: string): string[] {
  const lines = written.split("\n").map(withoutComma);
  let next = 0;
  return left.split("\n").filter((line) => {
    const place = lines.indexOf(withoutComma(line), next);
    if (place !== -1) next = place + 1;
    return place === -1;
  });
}

function withoutComma(line: string): string {
  return line.replace(/,(?=\r?$)/, "");
}

/** How a program writes the whole of a file; undefined where it is not known to the last sign. */
function formOf(name: string, text: string): ((value: unknown) => string) | undefined {
  if (!name.endsWith(".json")) return undefined;
  const forms = ["", "\n"].flatMap((end) =>
    [2, 4, "\t", 0].map((indent) => (value: unknown) => JSON.stringify(value, null, indent) + end),
  );
  return forms.find((form) => form(JSON.parse(text)) === text);
}

/** The parsers' objects may have no prototype. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
