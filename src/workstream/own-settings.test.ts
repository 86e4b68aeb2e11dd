import assert from "node:assert/strict";
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import { allowCommand, allowedCommands } from "./evidence/allowed-checks.ts";
import { isInside, readOwnSettings, settingsTrouble, writeOwnSettings } from "./own-settings.ts";

const skip = process.platform === "win32" && "Windows has no modes in this sense";
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

interface Place {
  readonly home: string;
  readonly file: string;
  readonly root: string;
}

/** A home whose owner has allowed `npm test` in a project. */
async function place(t: TestContext): Promise<Place> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "doneward-own-")));
  t.after(() => rmSync(home, { recursive: true }));
  const file = join(home, ".config", "doneward", "allowed-checks.json");
  const root = join(home, "project");
  mkdirSync(root);
  await allowCommand({ root, allowedFile: file }, "npm test");
  return { home, file, root };
}

/** What somebody has done to the file, or to where it is. */
const UNSAFE: { readonly [what: string]: (place: Place) => void } = {
  "is a link": ({ file, root }) => {
    renameSync(file, join(root, "evil.json"));
    symlinkSync(join(root, "evil.json"), file);
  },
  "has another name elsewhere": ({ file, root }) => linkSync(file, join(root, "evil.json")),
  "can be written by others": ({ file }) => chmodSync(file, 0o606),
  "can be written by a group": ({ file }) => chmodSync(file, 0o660),
  "is in a folder that is a link": ({ file, root }) => {
    renameSync(dirname(file), join(root, "evil"));
    symlinkSync(join(root, "evil"), dirname(file));
  },
  "is in a folder that others can write to": ({ file }) => chmodSync(dirname(file), 0o777),
  "is in a folder that a group can write to": ({ file }) => chmodSync(dirname(file), 0o770),
  "is below a folder that others can write to": ({ file }) =>
    chmodSync(dirname(dirname(file)), 0o777),
  ...(isRoot && {
    "belongs to another user": ({ file }: Place) => chownSync(file, NOBODY, NOBODY),
    "is in a folder of another user": ({ file }: Place) => chownSync(dirname(file), NOBODY, NOBODY),
    "is below a folder of another user": ({ home }: Place) =>
      chownSync(join(home, ".config"), NOBODY, NOBODY),
  }),
};

describe("a file of a person's own settings", { skip }, () => {
  for (const [what, happens] of Object.entries(UNSAFE)) {
    test(`allows nothing if it ${what}`, async (t) => {
      const here = await place(t);
      const { root, file } = here;
      assert.deepEqual(await allowedCommands({ root, allowedFile: file }), ["npm test"]);
      happens(here);
      assert.deepEqual(await allowedCommands({ root, allowedFile: file }), []);
      assert.match((await settingsTrouble(file)) ?? "", /^\/.*: .*\.$/);
    });
  }

  test("is read below a folder that the system keeps for all, and below one that is a link", async (t) => {
    const { home, root } = await place(t);
    chmodSync(home, 0o1777);
    symlinkSync(join(home, ".config"), join(home, "linked"));
    const allowedFile = join(home, "linked", "doneward", "allowed-checks.json");
    assert.deepEqual(await allowedCommands({ root, allowedFile }), ["npm test"]);
  });

  test("is inside of a workspace that a link on the way to it leads into", async (t) => {
    const { home, root } = await place(t);
    mkdirSync(join(root, "config", "doneward"), { recursive: true, mode: 0o700 });
    symlinkSync(join(root, "config"), join(home, "linked"));
    const allowedFile = join(home, "linked", "doneward", "allowed-checks.json");
    assert.equal(await isInside(root, allowedFile), true);
    assert.deepEqual(await allowCommand({ root, allowedFile }, "npm test"), {
      ok: false,
      code: "inside-workspace",
    });
  });

  test("is not written where others could change it, nor through a link", async (t) => {
    const { file, root } = await place(t);
    const victim = join(root, "victim");
    writeFileSync(victim, "as it was");
    symlinkSync(victim, `${file}.${process.pid}`);
    await writeOwnSettings(file, { a: 1 });
    assert.equal(readFileSync(victim, "utf8"), "as it was");
    assert.deepEqual(await readOwnSettings(file), { a: 1 });
    chmodSync(dirname(file), 0o777);
    await assert.rejects(() => writeOwnSettings(file, { a: 2 }), /others can write to it/);
    chmodSync(dirname(file), 0o700);
    assert.deepEqual(await readOwnSettings(file), { a: 1 });
    assert.deepEqual(readdirSync(dirname(file)), ["allowed-checks.json"]);
  });
});
