import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import { CLIENT_SETUPS } from "../../clients/catalogue.ts";
import type { ClientSetup } from "../../clients/setup.ts";
import { install, pictureOf, put, temporaryPlace, uninstall } from "../fixtures/temporary-place.ts";
import type { InstallPlace } from "./install-client.ts";
import { installClient, missingSteps, stepsFor, uninstallClient } from "./install-client.ts";
import { isProgramSound, makeProgram } from "./shim.ts";
import { OWN_FILES } from "../../door/index.ts";
import { Writes } from "./writes.ts";

const [claude, codex] = CLIENT_SETUPS as readonly [ClientSetup, ClientSetup];

function settingsOf({ home }: InstallPlace): string {
  return join(home, ".claude", "settings.json");
}

function receiptOf({ data }: InstallPlace): string {
  return join(data, "installs", "claude-code.json");
}

/** Installs, and answers the place. */
function installed(t: TestContext): InstallPlace {
  const place = temporaryPlace(t);
  install(claude, place);
  return place;
}

type Settings = { readonly hooks: { readonly [event: string]: { hooks: object[] }[] } };

function edit(file: string, change: (settings: Settings) => unknown): void {
  const settings = JSON.parse(readFileSync(file, "utf8")) as Settings;
  writeFileSync(file, JSON.stringify(change(settings), null, 4));
}

describe("an install that the system does not allow", () => {
  const obstacles: { readonly [what: string]: (place: InstallPlace) => void } = {
    "a folder where the settings are": (place) => mkdirSync(settingsOf(place), { recursive: true }),
    "a file where their folder is": ({ home }) => writeFileSync(join(home, ".claude"), "mine"),
    "a link that leads to itself": (place) => {
      mkdirSync(join(place.home, ".claude"));
      symlinkSync("settings.json", settingsOf(place));
    },
    "a file where our folder is": ({ home }) => put(join(home, ".local"), "mine"),
    "receipts that cannot be looked through": ({ data }) => put(join(data, "installs"), "mine"),
  };
  for (const [what, obstruct] of Object.entries(obstacles)) {
    test(`changes nothing at all: ${what}`, (t) => {
      const place = temporaryPlace(t);
      obstruct(place);
      const before = pictureOf(place.home);
      const answer = installClient(claude, place);
      assert.equal(!answer.ok && answer.why, "no-access", JSON.stringify(answer));
      assert.deepEqual(pictureOf(place.home), before);
    });
  }

  test("leaves an earlier one as it is", (t) => {
    const place = installed(t);
    edit(settingsOf(place), ({ hooks }) => ({ hooks: { ...hooks, Stop: {} } }));
    const before = pictureOf(place.home);
    assert.equal(installClient(claude, place).ok, false);
    assert.deepEqual(pictureOf(place.home), before);
  });
});

// A file that may not be written to can be replaced all the same where its folder is ours.
describe("settings that nobody may write to", { skip: isRoot() && "root may write to all" }, () => {
  test("are neither changed by an install nor by its end", (t) => {
    const place = temporaryPlace(t);
    put(settingsOf(place), "{}");
    for (const change of [installClient, uninstallClient]) {
      chmodSync(settingsOf(place), 0o444);
      const before = pictureOf(place.home);
      const answer = change(claude, place);
      assert.ok(!answer.ok && answer.why === "no-access", JSON.stringify(answer));
      assert.equal(answer.file, settingsOf(place));
      assert.deepEqual(pictureOf(place.home), before);
      chmodSync(settingsOf(place), 0o644);
      if (change === installClient) install(claude, place);
    }
  });
});

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** From now on a file cannot be written that is to be written last. */
function obstruct(place: InstallPlace): void {
  mkdirSync(`${settingsOf(place)}.doneward-${process.pid}`, { recursive: true });
}

describe("what fails after its first write", () => {
  test("gives an uninstall's files back, with their rights", (t) => {
    for (const rights of [0o600, 0o666]) {
      const place = temporaryPlace(t);
      put(settingsOf(place), "{}");
      install(claude, place);
      chmodSync(join(place.home, ".claude.json"), rights);
      obstruct(place);
      const before = pictureOf(place.home);
      assert.equal(uninstallClient(claude, place).ok, false);
      assert.deepEqual(pictureOf(place.home), before);
    }
  });

  test("gives an install's files back, with their rights", (t) => {
    for (const rights of [0o600, 0o666]) {
      const place = temporaryPlace(t);
      put(settingsOf(place), "{}");
      put(join(place.home, ".claude.json"), '{"mine":1}');
      chmodSync(join(place.home, ".claude.json"), rights);
      obstruct(place);
      const before = pictureOf(place.home);
      assert.equal(installClient(claude, place).ok, false);
      assert.deepEqual(pictureOf(place.home), before);
    }
  });
});

describe("an install from npx that fails", () => {
  /** The same place, to be installed to from what npx fetched: a program that says a version. */
  function fetched(t: TestContext, place: InstallPlace, version: string): InstallPlace {
    const cache = mkdtempSync(join(tmpdir(), "doneward-cache-"));
    t.after(() => rmSync(cache, { recursive: true }));
    const script = join(cache, "_npx", "1", "cli", "doneward.cjs");
    put(script, `// ${version}`);
    put(join(script, "..", `only-in-${version}.cjs`), "");
    return { ...place, runtime: { ...place.runtime, script } };
  }

  /** Puts something into the folder that cannot be copied. */
  function makeUncopiable({ runtime: { script } }: InstallPlace): void {
    symlinkSync("nowhere", join(script, "..", "z"));
  }

  /** Fails, and leaves everything as it is. */
  function assertFailsWithoutTrace(place: InstallPlace): void {
    const before = pictureOf(place.home);
    const answer = installClient(claude, place);
    assert.ok(!answer.ok && answer.why === "no-access", JSON.stringify(answer));
    assert.ok(answer.file.startsWith(place.home), "what it names is the person's");
    assert.deepEqual(pictureOf(place.home), before);
  }

  test("in copying leaves nothing", (t) => {
    const place = fetched(t, temporaryPlace(t), "v1");
    makeUncopiable(place);
    assertFailsWithoutTrace(place);
  });

  for (const how of ["from npx", "of another kind"]) {
    test(`leaves the program of an earlier one ${how}`, (t) => {
      const place = temporaryPlace(t);
      install(claude, how === "from npx" ? fetched(t, place, "v1") : place);
      const next = fetched(t, place, "v2");
      makeUncopiable(next);
      assertFailsWithoutTrace(next);
    });

    test(`after copying leaves the program of an earlier one ${how}`, (t) => {
      const place = temporaryPlace(t);
      install(claude, how === "from npx" ? fetched(t, place, "v1") : place);
      rmSync(settingsOf(place));
      obstruct(place);
      assertFailsWithoutTrace(fetched(t, place, "v2"));
    });
  }

  test("does not hold up the next, which leaves nothing of the program before", (t) => {
    const place = temporaryPlace(t);
    install(claude, fetched(t, place, "v1"));
    install(claude, fetched(t, place, "v2"));
    assert.deepEqual(readdirSync(place.data).toSorted(), ["bin", "installs", "program"]);
    const files = readdirSync(join(place.data, "program"));
    assert.deepEqual(files.toSorted(), ["doneward.cjs", "only-in-v2.cjs"]);
  });

  test("because it is killed leaves nothing that the last uninstall does not remove", (t) => {
    const place = temporaryPlace(t);
    const before = pictureOf(place.home);
    install(claude, fetched(t, place, "v1"));
    put(join(place.data, "program.1", "doneward.cjs"), "");
    put(join(place.data, "program.1.before", "doneward.cjs"), "");
    uninstall(claude, place);
    assert.deepEqual(pictureOf(place.home), before);
  });

  test("in making our folder leaves none of those around it", (t) => {
    const place = temporaryPlace(t);
    assertFailsWithoutTrace({ ...place, data: join(place.home, "a", "b", "x".repeat(300)) });
  });
});

test("a file keeps its rights, whatever those of new files are", (t) => {
  const place = temporaryPlace(t);
  put(settingsOf(place), "{}");
  chmodSync(settingsOf(place), 0o666);
  install(claude, place);
  assert.equal(statSync(settingsOf(place)).mode & 0o777, 0o666);
});

test("a person's own settings that were not there are nobody else's to read", (t) => {
  for (const setup of CLIENT_SETUPS) {
    for (const [scope, rights] of [["user", 0o600] as const, ["project", 0o644] as const]) {
      const place = temporaryPlace(t, scope);
      install(setup, place);
      for (const { file } of stepsFor(setup, place)) {
        assert.equal(statSync(file).mode & 0o777, rights & ~process.umask(), file);
      }
    }
  }
});

describe("a link to a file that is not there yet", () => {
  test("stays a link, and the file is where it leads", (t) => {
    const place = temporaryPlace(t);
    const target = join(place.home, "dotfiles", "claude", "settings.json");
    mkdirSync(join(place.home, ".claude"));
    symlinkSync("../dotfiles/claude/settings.json", settingsOf(place));
    const before = pictureOf(place.home);
    install(claude, place);
    assert.ok(lstatSync(settingsOf(place)).isSymbolicLink());
    assert.match(readFileSync(target, "utf8"), /doneward/);
    uninstall(claude, place);
    assert.deepEqual(pictureOf(place.home), before);
  });
});

describe("an install whose receipt is lost", () => {
  const losses: { readonly [how: string]: (place: InstallPlace) => void } = {
    "with the whole data folder": ({ data }) => rmSync(data, { recursive: true }),
    "and does not read": (place) => writeFileSync(receiptOf(place), "{"),
    "and is something else": (place) => writeFileSync(receiptOf(place), "[]"),
  };
  for (const [how, lose] of Object.entries(losses)) {
    for (const setup of CLIENT_SETUPS) {
      test(`${how}: can be taken back (${setup.name})`, (t) => {
        const place = temporaryPlace(t);
        install(claude, place);
        install(setup, place);
        lose(place);
        if (existsSync(place.data)) uninstall(setup, place);
        else assert.ok(uninstallClient(setup, place).ok);
        assert.equal(
          missingSteps(stepsFor(setup, place), place).length,
          stepsFor(setup, place).length,
        );
      });
    }

    test(`${how}: can be made anew, and then leaves no trace`, (t) => {
      const place = temporaryPlace(t);
      put(settingsOf(place), '{ "model": "x" }');
      install(claude, place);
      lose(place);
      install(claude, place);
      uninstall(claude, place);
      assert.deepEqual(JSON.parse(readFileSync(settingsOf(place), "utf8")), { model: "x" });
      assert.equal(existsSync(join(place.home, ".claude.json")), false);
      assert.equal(existsSync(join(place.data, "bin", "doneward")), false);
    });
  }

  for (const how of ["does not read", "cannot be read"]) {
    test(`${how}: does not hold up other clients, nor take their program away`, (t) => {
      const place = installed(t);
      rmSync(receiptOf(place));
      if (how === "does not read") writeFileSync(receiptOf(place), "{");
      else mkdirSync(receiptOf(place));
      install(codex, place);
      uninstall(codex, place);
      assert.ok(existsSync(join(place.data, "bin", "doneward")));
    });
  }
});

describe("entries that somebody else has touched", () => {
  test("are taken out of a group to which the person added a hook, which stays", (t) => {
    const place = temporaryPlace(t);
    put(settingsOf(place), "{}");
    install(claude, place);
    const mine = { type: "command", command: "echo mine" };
    edit(settingsOf(place), ({ hooks }) => {
      hooks["Stop"]?.[0]?.hooks.push(mine);
      hooks["SessionStart"]?.[0]?.hooks.unshift(mine);
      return { hooks };
    });
    uninstall(claude, place);
    const group = [{ hooks: [mine] }];
    assert.deepEqual(JSON.parse(readFileSync(settingsOf(place), "utf8")), {
      hooks: { SessionStart: group, Stop: group },
    });
  });

  test("are not said to be gone from a file that does not read", (t) => {
    const place = installed(t);
    const broken = `${readFileSync(settingsOf(place), "utf8")},`;
    writeFileSync(settingsOf(place), broken);
    const before = pictureOf(place.home);
    assert.deepEqual(uninstallClient(claude, place), {
      ok: false,
      file: settingsOf(place),
      why: "not-readable",
    });
    assert.deepEqual(pictureOf(place.home), before);
  });
});

test("a program is sound if what it starts is there, on every system", (t) => {
  for (const platform of ["linux", "win32"]) {
    const { data, runtime } = temporaryPlace(t);
    const script = join(data, "doneward.cjs");
    put(script, "");
    makeProgram(new Writes(() => OWN_FILES), data, { ...runtime, script, platform });
    assert.equal(isProgramSound(data, platform), true);
    rmSync(script);
    assert.equal(isProgramSound(data, platform), false);
  }
});
