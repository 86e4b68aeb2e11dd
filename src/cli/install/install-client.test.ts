import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import fc from "fast-check";
import { CLIENT_SETUPS } from "../../clients/catalogue.ts";
import type { ClientSetup } from "../../clients/setup.ts";
import { scaled } from "../../testing/scale.ts";
import { install, pictureOf, put, temporaryPlace, uninstall } from "../fixtures/temporary-place.ts";
import { installClient, missingSteps, stepsFor, uninstallClient } from "./install-client.ts";

const SETTINGS: { readonly [title: string]: string } = {
  "an empty object": "{}",
  "comments and tabs":
    '{\n\t// mine\n\t"hooks": {\n\t\t"Stop": [ /* none */ ],\n\t},\n\t"model": "x" // last\n}\n',
  "windows lines": '{\r\n  "permissions": {"allow": ["Bash(ls)"]},\r\n  "b": [1,2]\r\n}\r\n',
  "one line": '{"mcpServers":{"other":{"command":"x"}},"hooks":{"Stop":[{"hooks":[]}]},"a":1}',
  "a byte order mark": '\uFEFF{ "statusLine": {"type":"command","command":"mine"} }\n',
  "nothing at all": "",
  "only a line": "\n",
  "odd layout": '\n\n  {  "a"  :\n\n 1  ,"hooks"\n:{}}  \n\n',
};

for (const setup of CLIENT_SETUPS) {
  describe(`${setup.name}: install and uninstall`, () => {
    for (const scope of ["user", "project"] as const) {
      test(`leave no trace for a ${scope} who had nothing`, (t) => {
        const place = temporaryPlace(t, scope);
        mkdirSync(place.root);
        const before = pictureOf(place.home);
        install(setup, place);
        assert.notDeepEqual(pictureOf(place.home), before);
        assert.deepEqual(installClient(setup, place), { ok: true, isChanged: false, files: [] });
        uninstall(setup, place);
        assert.deepEqual(pictureOf(place.home), before);
        assert.deepEqual(uninstallClient(setup, place), { ok: true, isChanged: false });
      });
    }

    for (const [title, text] of Object.entries(SETTINGS)) {
      test(`give every byte back: ${title}`, (t) => {
        const place = temporaryPlace(t);
        for (const { kind, file } of stepsFor(setup, place)) {
          if (kind === "member" || kind === "item") put(file, text);
          if (kind === "table") put(file, '# mine\nmodel = "x"\n[features]\nplugins = false');
          if (kind !== "file") chmodSync(file, 0o600);
        }
        const before = pictureOf(place.home);
        install(setup, place);
        for (const comment of text.match(/\/\/ \w+|\/\*.*?\*\//g) ?? []) {
          const files = stepsFor(setup, place).filter(
            ({ kind }) => kind === "member" || kind === "item",
          );
          for (const { file } of files) assert.ok(readFileSync(file, "utf8").includes(comment));
        }
        uninstall(setup, place);
        assert.deepEqual(pictureOf(place.home), before);
      });
    }

    test("leave what the client wrote meanwhile", (t) => {
      const place = temporaryPlace(t);
      const files = [
        ...new Set(
          stepsFor(setup, place)
            .filter(({ kind }) => kind === "member" || kind === "item")
            .map(({ file }) => file),
        ),
      ];
      for (const file of files) put(file, '{\n  "kept": 1\n}\n');
      install(setup, place);
      for (const file of files) {
        const settings = JSON.parse(readFileSync(file, "utf8")) as object;
        writeFileSync(file, JSON.stringify({ ...settings, seen: true }));
      }
      uninstall(setup, place);
      for (const file of files) {
        assert.deepEqual(JSON.parse(readFileSync(file, "utf8")), { kept: 1, seen: true });
      }
    });
  });
}

describe("install", () => {
  const [claude, codex] = CLIENT_SETUPS as readonly [ClientSetup, ClientSetup];

  test("refuses what it does not understand, and then changes nothing at all", (t) => {
    const broken = [
      "{",
      "[]",
      "7",
      '{"hooks":[]}',
      '{"hooks":{"Stop":{}}}',
      '{"hooks":{},"hooks":{}}',
      "\u0000",
    ];
    for (const text of [...broken, '{"permissions":{"allow":"all"}}']) {
      const place = temporaryPlace(t);
      put(join(place.home, ".claude", "settings.json"), text);
      const before = pictureOf(place.home);
      assert.equal(installClient(claude, place).ok, false, text);
      assert.deepEqual(pictureOf(place.home), before);
    }
  });

  test("refuses a file that is no text, and an entry of somebody else", (t) => {
    const place = temporaryPlace(t);
    const file = join(place.home, ".claude.json");
    writeFileSync(file, Buffer.from([0x7b, 0xff, 0x7d]));
    assert.deepEqual(installClient(claude, place), { ok: false, file, why: "not-readable" });
    writeFileSync(file, '{"mcpServers":{"doneward":{"command":"another"}}}');
    assert.deepEqual(installClient(claude, place), { ok: false, file, why: "taken" });
  });

  test("refuses tables that are broken or written otherwise", (t) => {
    for (const text of [
      "[x",
      'mcp_servers = { other = { command = "x" } }',
      '[mcp_servers.doneward]\ncommand = "x"',
      'a = """',
    ]) {
      const place = temporaryPlace(t);
      put(join(place.home, ".codex", "config.toml"), text);
      const before = pictureOf(place.home);
      assert.equal(installClient(codex, place).ok, false, text);
      assert.deepEqual(pictureOf(place.home), before);
    }
  });

  test("takes its entries back also when somebody changed something about them", (t) => {
    const place = temporaryPlace(t);
    const config = join(place.home, ".codex", "config.toml");
    const mine = '# mine\nmodel = "x"\n\n[features]\nplugins = false\n';
    put(config, mine);
    install(codex, place);
    install(claude, place);
    const below = "[mcp_servers.doneward.tools.todo_set]\napproval_mode = 'approve'\n";
    const after = "\n# of the next\n[last]\na = 1\n";
    writeFileSync(config, `${readFileSync(config, "utf8")}required = true\n${below}${after}`);
    const settings = join(place.home, ".claude", "settings.json");
    const changed = readFileSync(settings, "utf8").replaceAll('"timeout": 10', '"timeout": 20');
    writeFileSync(settings, changed);
    uninstall(codex, place);
    uninstall(claude, place);
    assert.equal(readFileSync(config, "utf8"), mine + after);
    assert.equal(existsSync(settings), false);
  });

  test("keeps a status line that is there", (t) => {
    const place = temporaryPlace(t);
    const file = join(place.home, ".claude", "settings.json");
    put(file, '{"statusLine":{"type":"command","command":"mine"}}');
    install(claude, place);
    assert.match(
      readFileSync(file, "utf8"),
      /^\{"statusLine":\{"type":"command","command":"mine"\},/,
    );
  });

  test("does not write through a link in a project, whichever part of the path is one", (t) => {
    for (const linked of [".claude", ".claude/settings.json", ".mcp.json"]) {
      const place = temporaryPlace(t, "project");
      const outside = join(place.home, "outside");
      mkdirSync(outside);
      writeFileSync(join(outside, "settings.json"), "{}");
      mkdirSync(dirname(join(place.root, linked)), { recursive: true });
      symlinkSync(
        linked === ".claude" ? outside : join(outside, "settings.json"),
        join(place.root, linked),
      );
      const before = pictureOf(place.home);
      const installed = installClient(claude, place);
      assert.deepEqual(
        [installed.ok, !installed.ok && installed.why],
        [false, "no-access"],
        linked,
      );
      assert.deepEqual(pictureOf(place.home), before, linked);
    }
  });

  test("writes through a link", (t) => {
    const place = temporaryPlace(t);
    const target = join(place.home, "dotfiles.json");
    const link = join(place.home, ".claude.json");
    writeFileSync(target, "{}");
    symlinkSync(target, link);
    install(claude, place);
    assert.match(readFileSync(target, "utf8"), /doneward/);
    uninstall(claude, place);
    assert.equal(readFileSync(target, "utf8"), "{}");
  });

  test("of several clients shares one program, which goes with the last", (t) => {
    const place = temporaryPlace(t);
    const before = pictureOf(place.home);
    for (const setup of CLIENT_SETUPS) install(setup, place);
    const program = join(place.data, "bin", "doneward");
    assert.match(readFileSync(program, "utf8"), /doneward\.cjs/);
    for (const setup of CLIENT_SETUPS) {
      assert.ok(existsSync(program));
      uninstall(setup, place);
    }
    assert.deepEqual(pictureOf(place.home), before);
  });

  test("from npx copies the program first, and starts it by the same path after an update", (t) => {
    const place = temporaryPlace(t);
    const script = join(place.home, ".npm", "_npx", "0a1b", "cli", "doneward.cjs");
    put(script, "// the program");
    const before = pictureOf(place.home);
    const passing = { ...place, runtime: { ...place.runtime, script } };
    install(claude, passing);
    assert.ok(existsSync(join(place.data, "program", "doneward.cjs")));
    assert.doesNotMatch(readFileSync(join(place.data, "bin", "doneward"), "utf8"), /_npx/);
    assert.deepEqual(stepsFor(claude, place), stepsFor(claude, passing));
    uninstall(claude, place);
    assert.deepEqual(pictureOf(place.home), before);
  });
});

test("any settings are given back to the byte", async (t) => {
  const space = fc.constantFrom("", " ", "\n", "\t", "\r\n  ", " /* c */ ", " // c\n");
  const key = fc.constantFrom(
    "hooks",
    "mcpServers",
    "permissions",
    "allow",
    "Stop",
    "a",
    "doneward ",
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, fc.json({ maxDepth: 0 }), tie("array"), tie("object")),
    array: fc
      .array(fc.tuple(space, tie("value"), space), { maxLength: 3 })
      .map((items) => `[${items.map((item) => item.join("")).join(",")}]`),
    object: fc
      .uniqueArray(fc.tuple(key, space, tie("value"), space), {
        maxLength: 3,
        selector: ([name]) => name,
      })
      .map(
        (members) =>
          `{${members.map(([name, before, member, after]) => `${before}"${name}":${String(member)}${after}`).join(",")}}`,
      ),
  }));
  const place = temporaryPlace(t);
  const [claude] = CLIENT_SETUPS as readonly [ClientSetup];
  const file = join(place.home, ".claude", "settings.json");
  let isInstalledOnce = false;
  fc.assert(
    fc.property(space, value, space, (before, document, after) => {
      const text = `${before}${String(document)}${after}`;
      put(file, text);
      if (installClient(claude, place).ok) {
        isInstalledOnce = true;
        assert.deepEqual(missingSteps(stepsFor(claude, place), place), []);
        uninstall(claude, place);
      }
      assert.equal(readFileSync(file, "utf8"), text);
    }),
    { numRuns: scaled(300) },
  );
  assert.ok(isInstalledOnce);
});
