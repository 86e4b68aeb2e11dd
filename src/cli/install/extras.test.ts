import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import { CLIENT_SETUPS } from "../../clients/catalogue.ts";
import { INSTRUCTIONS } from "../../clients/instructions.ts";
import type { Ran } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";
import { hasBlock } from "./edited.ts";

interface Home {
  readonly home: string;
  readonly root: string;
  run(...argv: readonly string[]): Promise<Ran>;
  /** Every file of the person's, without what is in our own folder. */
  files(): { readonly [file: string]: string };
}

function atHome(t: TestContext): Home {
  const home = mkdtempSync(join(tmpdir(), "doneward-home-"));
  t.after(() => rmSync(home, { recursive: true }));
  const world = fakeWorld({
    env: { HOME: home, XDG_DATA_HOME: join(home, "data"), XDG_CONFIG_HOME: join(home, ".config") },
  });
  const folders = [home, world.root];
  return {
    home,
    root: world.root,
    run: (...argv) => world.run(argv),
    files: () =>
      Object.fromEntries(
        folders.flatMap((folder) =>
          readdirSync(folder, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(home, "data")))
            .map(({ parentPath, name }) => join(parentPath, name))
            .map((file) => [file, readFileSync(file, "latin1")]),
        ),
      ),
  };
}

describe("doneward install --instructions", () => {
  for (const { name } of CLIENT_SETUPS) {
    for (const scope of ["--user", "--project"]) {
      test(`tells the model of ${name} (${scope}), and uninstall takes every byte back`, async (t) => {
        const { home, root, run, files } = atHome(t);
        const setup = CLIENT_SETUPS.find((each) => each.name === name);
        const place = { home, root, env: {}, program: "", exists: () => false };
        const own = setup?.instructions({
          ...place,
          scope: scope === "--user" ? "user" : "project",
        });
        assert.ok(own !== undefined);
        mkdirSync(join(own, ".."), { recursive: true });
        writeFileSync(own, "# Mine\r\n\r\nno newline at the end");
        const before = files();
        assert.equal((await run("install", name, scope)).code, 0);
        assert.equal(files()[own], before[own], "it is opt-in");
        assert.equal((await run("install", name, scope, "--instructions")).code, 0);
        assert.ok(hasBlock(files()[own] ?? "", INSTRUCTIONS));
        assert.equal((await run("install", name, scope, "--instructions", "--check")).code, 0);
        assert.equal((await run("uninstall", name, scope)).code, 0);
        assert.deepEqual(files(), before);
      });
    }
  }

  test("keeps what people wrote after it", async (t) => {
    const { root, run } = atHome(t);
    await run("install", "codex", "--project", "--instructions");
    const file = join(root, "AGENTS.md");
    writeFileSync(file, `Before\n\n${readFileSync(file, "utf8")}\nAfter\n`);
    await run("uninstall", "codex", "--project");
    assert.equal(readFileSync(file, "utf8"), "Before\n\nAfter\n");
  });
});

describe("doneward install --skill", () => {
  for (const { name, skills } of CLIENT_SETUPS) {
    for (const scope of ["user", "project"] as const) {
      test(`brings ${name} a skill (${scope}), and uninstall takes it back`, async (t) => {
        const { home, root, run, files } = atHome(t);
        const place = { scope, home, root, env: {}, program: "", exists: () => false };
        const file = join(skills(place), "doneward", "SKILL.md");
        const before = files();
        assert.equal((await run("install", name, `--${scope}`)).code, 0);
        assert.equal(files()[file], undefined, "it is opt-in");
        assert.equal((await run("install", name, `--${scope}`, "--skill", "--check")).code, 1);
        assert.equal((await run("install", name, `--${scope}`, "--skill")).code, 0);
        assert.match(files()[file] ?? "", /^---\nname: doneward\ndescription: /);
        assert.equal((await run("install", name, `--${scope}`, "--skill", "--check")).code, 0);
        assert.equal((await run("uninstall", name, `--${scope}`)).code, 0);
        assert.deepEqual(files(), before);
      });
    }
  }

  test("leaves a skill of that name alone that is somebody's own", async (t) => {
    const { home, run, files } = atHome(t);
    const own = join(home, ".claude/skills/doneward/SKILL.md");
    mkdirSync(join(own, ".."), { recursive: true });
    writeFileSync(own, "mine");
    const before = files();
    assert.equal((await run("install", "claude-code", "--skill")).code, 1);
    assert.deepEqual(files(), before);
  });
});

describe("instructions and a skill whose receipt is lost", () => {
  for (const { name, instructions } of CLIENT_SETUPS) {
    for (const scope of ["user", "project"] as const) {
      test(`are found and taken back (${name}, ${scope})`, async (t) => {
        const { home, root, run, files } = atHome(t);
        const place = { scope, home, root, env: {}, program: "", exists: () => false };
        const own = instructions(place);
        mkdirSync(join(own, ".."), { recursive: true });
        writeFileSync(own, "# Mine\n");
        const before = files();
        await run("install", name, `--${scope}`, "--instructions", "--skill");
        rmSync(join(home, "data"), { recursive: true });
        const { code, out } = await run("uninstall", name, `--${scope}`);
        assert.equal(code, 0);
        assert.match(out, /Everything is taken back/);
        assert.deepEqual(files(), before);
      });
    }
  }

  test("stay where another client brought them", async (t) => {
    const { home, root, run, files } = atHome(t);
    const file = join(root, "AGENTS.md");
    await run("install", "opencode", "--project", "--instructions");
    await run("install", "codex", "--project");
    const receipts = join(home, "data", "doneward", "installs");
    const [receipt = ""] = readdirSync(receipts).filter((each) => each.startsWith("codex"));
    rmSync(join(receipts, receipt));
    assert.equal((await run("uninstall", "codex", "--project")).code, 0);
    assert.ok(hasBlock(files()[file] ?? "", INSTRUCTIONS));
    assert.equal((await run("uninstall", "opencode", "--project")).code, 0);
    assert.deepEqual(files(), {});
  });
});

test("instructions and a skill that others put there stay when a client without them goes", async (t) => {
  const { home, root, run, files } = atHome(t);
  await run("install", "codex", "--project", "--instructions", "--skill");
  rmSync(join(home, "data"), { recursive: true });
  const theirs = [join(root, "AGENTS.md"), join(root, ".agents/skills/doneward/SKILL.md")];
  rmSync(join(root, ".codex"), { recursive: true });
  const before = files();
  assert.deepEqual(Object.keys(before).toSorted(), theirs.toSorted());
  await run("install", "codex", "--project");
  assert.equal((await run("uninstall", "codex", "--project")).code, 0);
  assert.deepEqual(files(), before);
});

describe("doneward install without naming what was named before", () => {
  const named = ["--instructions", "--skill"];

  test("keeps instructions and a skill, and mends them as doctor advises", async (t) => {
    const { home, root, run, files } = atHome(t);
    await run("install", "claude-code", ...named);
    const whole = files();
    rmSync(join(home, ".claude", "skills"), { recursive: true });
    const settings = join(home, ".claude", "settings.json");
    writeFileSync(settings, (whole[settings] ?? "").replace("mcp__doneward", "mine"));
    const advice = await run("doctor");
    assert.match(advice.out, /^!! {2}claude-code lacks 2 of \d+ entries; install it again$/m);
    assert.equal((await run("install", "claude-code", "--check")).code, 1);
    assert.match(
      (await run("install", "claude-code", "--print")).out,
      /CLAUDE\.md\n {2}## Todo list/,
    );
    assert.equal((await run("install", "claude-code")).code, 0);
    assert.deepEqual(Object.keys(files()), Object.keys(whole));
    assert.ok(hasBlock(files()[join(home, ".claude", "CLAUDE.md")] ?? "", INSTRUCTIONS));
    assert.equal((await run("install", "claude-code", ...named, "--check")).code, 0);
    assert.deepEqual(
      Object.keys(files()).filter((file) => file.startsWith(root)),
      [],
    );
  });

  test("does without them after an uninstall", async (t) => {
    const { run, files } = atHome(t);
    await run("install", "pi");
    const plain = files();
    await run("install", "pi", ...named);
    await run("uninstall", "pi");
    await run("install", "pi");
    assert.deepEqual(files(), plain);
  });

  test("adds one to the other", async (t) => {
    const { run } = atHome(t);
    await run("install", "codex", "--project", "--skill");
    await run("install", "codex", "--project", "--instructions");
    assert.equal((await run("install", "codex", "--project", ...named, "--check")).code, 0);
  });

  test("takes no skill of a plugin for one of the project", async (t) => {
    const { root, run, files } = atHome(t);
    await run("install", "claude-code", "--plugin", root);
    await run("install", "claude-code", "--project");
    assert.equal(files()[join(root, ".claude/skills/doneward/SKILL.md")], undefined);
  });
});

describe("doneward install claude-code --plugin", () => {
  test("makes a folder with server, hooks and skill, and takes it back", async (t) => {
    const { home, run, files } = atHome(t);
    const before = files();
    const folder = join(home, "my plugins", "doneward");
    const { code, out } = await run("install", "claude-code", "--plugin", folder);
    assert.equal(code, 0);
    assert.match(out, /claude --plugin-dir/);
    const made = Object.keys(files()).map((file) => file.slice(folder.length + 1));
    assert.deepEqual(made.toSorted(), [
      ".claude-plugin/plugin.json",
      ".mcp.json",
      "hooks/hooks.json",
      "skills/doneward/SKILL.md",
    ]);
    const { hooks } = JSON.parse(readFileSync(join(folder, "hooks/hooks.json"), "utf8")) as {
      hooks: { readonly [event: string]: unknown };
    };
    for (const event of ["SessionStart", "PostToolUse", "PreToolUse", "Stop"]) {
      assert.match(JSON.stringify(hooks[event]), /hook claude-code/);
    }
    assert.match(
      readFileSync(join(folder, "skills/doneward/SKILL.md"), "utf8"),
      /^---\nname: doneward\n/,
    );
    assert.equal((await run("install", "claude-code", "--plugin", folder, "--check")).code, 0);
    assert.equal((await run("uninstall", "claude-code", "--plugin", folder)).code, 0);
    assert.deepEqual(files(), before);
    assert.deepEqual(readdirSync(home), []);
  });

  test("does not write over what is there", async (t) => {
    const { home, run, files } = atHome(t);
    mkdirSync(join(home, "plugin"));
    writeFileSync(join(home, "plugin/.mcp.json"), "{}");
    const before = files();
    assert.equal((await run("install", "claude-code", "--plugin", join(home, "plugin"))).code, 1);
    assert.deepEqual(files(), before);
  });

  test("is for clients that load plugins, and stands alone", async (t) => {
    const { run } = atHome(t);
    assert.equal((await run("install", "codex", "--plugin", "x")).code, 2);
    assert.equal((await run("install", "claude-code", "--plugin", "x", "--project")).code, 2);
  });
});
