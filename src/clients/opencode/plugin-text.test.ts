import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import type { JsonObject } from "../../todo/index.ts";
import { opencodeHook } from "./hook.ts";
import { pluginText } from "./plugin-text.ts";

type Hook = (input: unknown, output?: unknown) => Promise<void>;
type Plugin = (context: object) => Promise<{ readonly [name: string]: Hook }>;

/** Keeps what it is told, and wants the agent to go on after every stop. */
const PROGRAM = `#!/bin/sh
told=$(cat)
printf '%s\\n' "$told" >> "$0.log"
case "$told" in
  *'"event":"stopped"'*) echo '{"goOn":"Go on"}' ;;
  *'"how":"compacted"'*) echo '{"context":"Still open"}' ;;
esac
`;

const RECORDED = {
  serve: ["prompted", "tool-ended", "tool-ended", "tool-ended", "stopped", "prompted", "stopped"],
  compact: ["prompted", "tool-ended", "tool-ended", "tool-ended", "stopped", "session-started"],
};

for (const [recording, expected] of Object.entries(RECORDED)) {
  test(`our plugin tells of everything in opencode's recorded ${recording}`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "doneward-plugin-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const program = join(folder, "doneward");
    writeFileSync(program, PROGRAM, { mode: 0o755 });
    const file = join(folder, "plugin.mjs");
    writeFileSync(file, pluginText(program));
    const { Doneward } = (await import(pathToFileURL(file).href)) as { Doneward: Plugin };
    const sent: unknown[] = [];
    const client = { session: { promptAsync: async (prompt: unknown) => void sent.push(prompt) } };
    const hooks = await Doneward({ client, directory: folder });
    let session = "";
    for (const { name, input } of recorded(recording)) {
      if (name.startsWith("event:")) {
        const type = name.slice("event:".length);
        await hooks["event"]?.({ event: { type, properties: input } });
      } else if (name === "chat.message" || name === "tool.execute.after") {
        const { input: about, ...output } = input as { input: { sessionID: string } };
        session = about.sessionID;
        await hooks[name]?.(about, { message: { id: "m" }, ...output });
      }
    }
    const told = readFileSync(`${program}.log`, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as JsonObject);
    assert.deepEqual(
      told.map(({ event }) => event),
      expected,
    );
    for (const event of told) assert.ok(opencodeHook.read(event), JSON.stringify(event));
    assert.equal(sent.length, expected.filter((event) => event === "stopped").length);
    const system: string[] = [];
    await hooks["experimental.chat.system.transform"]?.({ sessionID: session }, { system });
    assert.deepEqual(system, recording === "compact" ? ["Still open"] : []);
  });
}

function recorded(name: string): readonly { readonly name: string; readonly input: JsonObject }[] {
  const lines = readFileSync(new URL(`fixtures/${name}.jsonl`, import.meta.url), "utf8");
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { name: string; input: JsonObject });
}
