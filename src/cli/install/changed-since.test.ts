import assert from "node:assert/strict";
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { CLIENT_SETUPS } from "../../clients/catalogue.ts";
import type { ClientSetup } from "../../clients/setup.ts";
import { install, pictureOf, put, temporaryPlace, uninstall } from "../fixtures/temporary-place.ts";
import { installClient, stepsFor, uninstallClient } from "./install-client.ts";
import { receiptFiles } from "./receipt.ts";

const SETTINGS: { readonly [title: string]: string } = {
  "comments behind items":
    '{\n  "permissions": {\n    "allow": [\n      "Bash(ls)", // listing\n      "Bash(cat:*)" // reading\n    ]\n  }\n}\n',
  "a list with only a comment":
    '{\n  "permissions": {\n    "allow": [\n      // none yet\n    ]\n  }\n}\n',
  "empty objects and lists":
    '{\n  "mcpServers": {},\n  "mcp": {},\n  "hooks": {\n    "Stop": [],\n    "AfterAgent": [ ]\n  }\n}\n',
  "tabs and comments everywhere":
    '// top\n{\n\t/* a */ "z": 1, // z\n\t"hooks": { // hk\n\t\t"Stop": [ // mine\n\t\t\t{ "hooks": [ { "type": "command", "command": "echo hi" } ] } /* end */,\n\t\t], /* x */\n\t},\n\t"permissions": {"allow": [], "deny": ["x"]},\n\t"mcp": {"a": {"type":"local"} /* q */ }\n\t// last\n}\n// after\n',
  "one line":
    '{"mcpServers":{"other":{"command":"x","args":["y"]}},"permissions":{"allow":["Bash(ls)"]}}',
  "windows lines":
    '\uFEFF{\r\n    "b": 1,\r\n    "hooks": {\r\n        "Stop": [\r\n        ]\r\n    }\r\n}',
};

const CONFIG = 'model = "x"\r\n[a]\r\nb = 1\r\n';

/** The files with settings that others have something in. */
function settingsOf(setup: ClientSetup, place: Parameters<typeof stepsFor>[1]): readonly string[] {
  const steps = stepsFor(setup, place).filter(({ kind }) => kind === "member" || kind === "item");
  return [...new Set(steps.map(({ file }) => file))];
}

for (const setup of CLIENT_SETUPS) {
  describe(`${setup.name}: what is taken back from a file that was changed since`, () => {
    for (const [title, text] of Object.entries(SETTINGS)) {
      test(`is ours alone: ${title}`, (t) => {
        const place = temporaryPlace(t);
        const files = settingsOf(setup, place);
        for (const file of files) put(file, text);
        install(setup, place);
        for (const file of files) writeFileSync(file, `${readFileSync(file, "utf8")}\n// mine\n`);
        uninstall(setup, place);
        for (const file of files) assert.equal(readFileSync(file, "utf8"), `${text}\n// mine\n`);
      });
    }
  });
}

const noRights = process.platform === "win32" && "there are no such rights";

describe("a receipt", { skip: noRights }, () => {
  const isPrivate = (file: string): boolean => (statSync(file).mode & 0o077) === 0;

  test("holds nothing of the settings, and nobody else can read it", (t) => {
    for (const setup of CLIENT_SETUPS) {
      const place = temporaryPlace(t);
      for (const file of settingsOf(setup, place)) {
        put(file, '{\n  "hooks": { "Other": [] },\n  "key": "s3cret",\n  "mcp": {}\n}\n');
      }
      install(setup, place);
      const [receipt = ""] = receiptFiles(place.data);
      assert.doesNotMatch(readFileSync(receipt, "utf8"), /s3cret/);
      assert.ok(isPrivate(receipt) && isPrivate(dirname(receipt)));
    }
  });

  test("that others could read is theirs no longer after the next install or uninstall", (t) => {
    const [claude, codex] = CLIENT_SETUPS as readonly [ClientSetup, ClientSetup];
    const place = temporaryPlace(t);
    install(claude, place);
    const [receipt = ""] = receiptFiles(place.data);
    for (const next of [() => install(codex, place), () => uninstall(codex, place)]) {
      chmodSync(receipt, 0o644);
      chmodSync(dirname(receipt), 0o755);
      next();
      assert.ok(isPrivate(receipt) && isPrivate(dirname(receipt)));
    }
  });
});

describe("uninstall of codex", () => {
  const codex = CLIENT_SETUPS.find(({ name }) => name === "codex") as ClientSetup;

  test("takes our table from a file with Windows lines that was changed since", (t) => {
    const place = temporaryPlace(t);
    const file = join(place.home, ".codex", "config.toml");
    put(file, CONFIG);
    install(codex, place);
    const more = '[hooks.state."x"]\r\ntrusted_hash = "sha256:1"\r\n';
    writeFileSync(file, readFileSync(file, "utf8") + more);
    uninstall(codex, place);
    assert.equal(readFileSync(file, "utf8"), CONFIG + more);
  });

  test("says so and changes nothing where our table cannot be told from others", (t) => {
    const place = temporaryPlace(t);
    const file = join(place.home, ".codex", "config.toml");
    put(file, CONFIG);
    install(codex, place);
    const [, command = ""] = /command = (".*")/.exec(readFileSync(file, "utf8")) ?? [];
    writeFileSync(file, `mcp_servers = { doneward = { command = ${command} }, b = {} }\n`);
    const before = pictureOf(place.home);
    const refusal = { ok: false, file, why: "interwoven" };
    assert.deepEqual(uninstallClient(codex, place), refusal);
    assert.deepEqual(installClient(codex, place), refusal);
    assert.deepEqual(pictureOf(place.home), before);
  });
});
