import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";
import { deliver, desktopCommand } from "../notify/deliver.ts";
import { processIo } from "../process/process-io.ts";

const TERMINAL = { columns: 80, rows: 24 };

interface Started {
  readonly program: string;
  readonly words: readonly string[];
  readonly input: string;
}

/** A person who is told by their own command, in a world that keeps what was started. */
async function attentive(
  t: TestContext,
  ...on: readonly string[]
): Promise<{ world: World; started: Started[]; rung: () => number; home: string }> {
  const home = mkdtempSync(join(tmpdir(), "doneward-home-"));
  t.after(() => rmSync(home, { recursive: true }));
  const started: Started[] = [];
  let rung = 0;
  const world = fakeWorld({
    env: { HOME: home, XDG_CONFIG_HOME: join(home, "config"), XDG_DATA_HOME: join(home, "data") },
    startProgram: async (program, words, input) => {
      started.push({ program, words, input });
      return program !== "missing";
    },
    ring: () => ++rung > 0,
  });
  for (const channel of on) {
    const { code } = await world.run(["notify", "on", ...channel.split(" ")], {
      terminal: TERMINAL,
    });
    assert.equal(code, 0);
  }
  return { world, started, rung: () => rung, home };
}

const COMMAND = "command -- my-webhook --loud";

function hook(world: World, input: object): Promise<unknown> {
  const base = { session_id: "s1", transcript_path: null, cwd: world.root };
  return world.run(["hook", "claude-code"], { input: JSON.stringify({ ...base, ...input }) });
}

const stop = (message: string): object => ({
  hook_event_name: "Stop",
  last_assistant_message: message,
});

function told(started: readonly Started[]): readonly string[] {
  return started.map(({ input }) => (JSON.parse(input) as { what: string }).what);
}

describe("notifications", () => {
  test("are off until a person switches them on", async (t) => {
    const { world, started, rung } = await attentive(t);
    assert.equal((await world.run(["notify"])).out, "bell     off\ndesktop  off\ncommand  off\n");
    await hook(world, stop("Done."));
    await hook(world, { hook_event_name: "PermissionRequest", tool_name: "Bash" });
    assert.deepEqual([started.length, rung()], [0, 0]);
  });

  test("are switched one by one, and kept", async (t) => {
    const { world } = await attentive(t, "bell", "desktop", COMMAND);
    assert.equal(
      (await world.run(["notify", "list"])).out,
      "bell     on\ndesktop  on\ncommand  my-webhook --loud\n",
    );
    await world.run(["notify", "off", "command"]);
    await world.run(["notify", "off", "bell"]);
    const { out } = await world.run(["notify", "--json"]);
    const { channels } = JSON.parse(out) as { channels: unknown };
    assert.deepEqual(channels, { bell: false, desktop: true });
    for (const wrong of [["on"], ["on", "smoke"], ["on", "command"], ["loud"]]) {
      assert.equal((await world.run(["notify", ...wrong], { terminal: TERMINAL })).code, 2);
    }
  });

  test("start a command only that a person typed in a terminal of their own", async (t) => {
    const { world } = await attentive(t);
    const argv = ["notify", "on", "command", "my-webhook"];
    assert.equal((await world.run(argv)).code, 1);
    const asAgent = { terminal: TERMINAL, env: { CLAUDECODE: "1" } };
    assert.match((await world.run(argv, asAgent)).err, /Only you can/);
  });

  test("tell once that all is done", async (t) => {
    const { world, started, rung } = await attentive(t, COMMAND, "bell");
    await world.run(["add", "one"]);
    await world.run(["done", "one"]);
    await Promise.all([hook(world, stop("Done.")), hook(world, stop("Done."))]);
    assert.deepEqual(told(started), ["finished"]);
    assert.equal(rung(), 1);
    const [{ program, words, input } = { program: "", words: [], input: "" }] = started;
    assert.deepEqual([program, words], ["my-webhook", ["--loud"]]);
    const { text, root } = JSON.parse(input) as { text: string; root: string };
    assert.match(text, /^1 of 1 todos are done: /);
    assert.equal(root, world.root);
    await hook(world, { hook_event_name: "UserPromptSubmit", prompt: "More" });
    await hook(world, stop("Done again."));
    assert.deepEqual(told(started), ["finished", "finished"]);
  });

  test("tell that the agent rests with todos open, and not while it goes on", async (t) => {
    const { world, started } = await attentive(t, COMMAND);
    await world.run(["add", "one"]);
    await hook(world, stop("I stop."));
    assert.deepEqual(told(started), []);
    await world.run(["pause"]);
    await hook(world, stop("I stop again."));
    assert.deepEqual(told(started), ["waiting"]);
    assert.match(started[0]?.input ?? "", /1 of 1 todos open \(paused\)/);
    await hook(world, { hook_event_name: "StopFailure", prompt_id: "p2" });
    assert.deepEqual(told(started), ["waiting", "waiting"]);
  });

  test("tell that all is done also where nobody is nudged", async (t) => {
    const { world, started } = await attentive(t, COMMAND);
    await world.run(["add", "write it"]);
    await world.run(["done", "write it"]);
    mkdirSync(join(world.root, ".doneward"));
    writeFileSync(join(world.root, ".doneward", "continue-off"), "");
    await hook(world, stop("Done."));
    assert.deepEqual(told(started), ["finished"]);
  });

  test("say nothing while the agent's own jobs run, whatever else keeps it from going on", async (t) => {
    const { world, started } = await attentive(t, COMMAND);
    const busy = { background_tasks: [{ id: "b1" }] };
    await world.run(["add", "write it"]);
    await world.run(["pause"]);
    await hook(world, { ...stop("The tests run"), ...busy });
    await world.run(["done", "write it"]);
    await hook(world, { ...stop("They still run"), ...busy });
    assert.deepEqual(told(started), []);
    await hook(world, stop("They pass"));
    assert.deepEqual(told(started), ["finished"]);
  });

  test("count no todos where there is no list", async (t) => {
    const { world, started } = await attentive(t, COMMAND);
    await hook(world, { hook_event_name: "StopFailure" });
    assert.match(started[0]?.input ?? "", /"text":"It rests \(its provider failed\): /);
  });

  test("tell that a permission is awaited, once if several hooks say so, and no secret", async (t) => {
    const { world, started } = await attentive(t, COMMAND);
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const asked = {
      ...{ hook_event_name: "PermissionRequest", tool_name: "Bash" },
      tool_input: { command: `git push https://${secret}@example.org` },
    };
    await Promise.all([hook(world, asked), hook(world, asked)]);
    assert.deepEqual(told(started), ["waiting"]);
    assert.match(started[0]?.input ?? "", /permission \(Bash git push/);
    assert.doesNotMatch(started[0]?.input ?? "", new RegExp(secret));
    world.now += 60_000;
    await hook(world, asked);
    assert.equal(started.length, 2);
  });

  test("tell in watch that an agent is stalled, once for all who watch", async (t) => {
    const { world, started } = await attentive(t, COMMAND);
    await world.run(["add", "one"]);
    await hook(world, { hook_event_name: "UserPromptSubmit", prompt: "Do it" });
    world.now += 1_000;
    await hook(world, { hook_event_name: "PostToolUse", tool_name: "Read", tool_input: {} });
    world.now += 500_000;
    await world.run(["watch"]);
    assert.deepEqual(told(started), []);
    world.now += 100_000;
    await Promise.all([world.run(["watch"]), world.run(["watch", "--json"])]);
    world.now += 60_000;
    await world.run(["watch"]);
    assert.deepEqual(told(started), ["stalled"]);
    assert.match(started[0]?.input ?? "", /No activity for 10 min/);
    await hook(world, { hook_event_name: "PostToolUse", tool_name: "Read", tool_input: {} });
    world.now += 600_000;
    await world.run(["watch"]);
    assert.deepEqual(told(started), ["stalled", "stalled"]);
    world.now += 3_600_000;
    await hook(world, { hook_event_name: "UserPromptSubmit", prompt: "Again" });
    world.now += 3_900_000;
    await world.run(["watch"]);
    assert.equal(started.length, 2, "an agent that is long gone is not stalled");
  });

  test("say of no agent whose session ended in the middle of a turn that it is stalled", async (t) => {
    const { world, started } = await attentive(t, COMMAND);
    await hook(world, { hook_event_name: "SessionStart", source: "startup" });
    await hook(world, { hook_event_name: "UserPromptSubmit", prompt: "Do it" });
    await hook(world, { hook_event_name: "PostToolUse", tool_name: "Read", tool_input: {} });
    await hook(world, { hook_event_name: "SessionEnd", reason: "other" });
    world.now += 700_000;
    await world.run(["watch"]);
    assert.deepEqual(told(started), []);
  });

  test("start nothing that settings inside of the workspace name", async (t) => {
    const { world, started, rung } = await attentive(t);
    const folder = join(world.root, ".config/doneward");
    mkdirSync(folder, { recursive: true });
    const file = join(folder, "notify.json");
    writeFileSync(file, '{"bell":true,"command":["evil"]}', { mode: 0o600 });
    const env = { XDG_CONFIG_HOME: join(world.root, ".config") };
    const rest = (message: string): Promise<unknown> => {
      const input = { session_id: "s1", transcript_path: null, cwd: world.root, ...stop(message) };
      return world.run(["hook", "claude-code"], { env, input: JSON.stringify(input) });
    };
    await rest("Done.");
    assert.deepEqual([started.length, rung()], [0, 1]);
    chmodSync(file, 0o666);
    await rest("Done again.");
    assert.equal(rung(), 1, "others can write to it");
  });

  test("a test with everything off says that nobody was told", async (t) => {
    const { world } = await attentive(t);
    const { code, err } = await world.run(["notify", "test"]);
    assert.equal(code, 1);
    assert.match(err, /^Nothing is switched on, so nobody was notified/);
  });

  test("can be tried, and say what does not work", async (t) => {
    const { world, started } = await attentive(t, "desktop", "command missing");
    const { code, err } = await world.run(["notify", "test"]);
    assert.deepEqual([code, err], [1, "Did not work: command.\n"]);
    assert.equal(started.length, 2);
    await world.run(["notify", "off", "command"]);
    assert.equal((await world.run(["notify", "test"])).code, 0);
  });
});

describe("a notification of the desktop", () => {
  const text = `-e 'x' "; do shell script "z" <img src=x> & $(y)`;

  test("is two words for a fixed script of macOS", () => {
    assert.deepEqual(desktopCommand("darwin", "Title", text), [
      "osascript",
      "-e",
      "on run told",
      "-e",
      "display notification (item 2 of told) with title (item 1 of told)",
      "-e",
      "end run",
      "Title",
      text,
    ]);
  });

  test("is two lines of input for a fixed script of Windows, read as UTF-8", async () => {
    const [program, ...words] = desktopCommand("win32", "Title", text);
    assert.deepEqual([program, ...words], desktopCommand("win32", "Other", "words"));
    assert.deepEqual(
      [program, ...words.slice(0, -1)],
      ["powershell.exe", "-NoProfile", "-Command"],
    );
    const script = words.at(-1) ?? "";
    assert.match(
      script,
      /^\[Console\]::InputEncoding = .*UTF8.*; \$title = \[Console\]::In\.ReadLine/,
    );
    assert.doesNotMatch(script, /"/, "quotes would have to be escaped on the way");
  });

  test("has no markup on Linux, where texts may have some", () => {
    assert.deepEqual(desktopCommand("linux", "Title", text), [
      "notify-send",
      "--app-name=doneward",
      "--",
      "Title",
      `-e 'x' "; do shell script "z" &lt;img src=x&gt; &amp; $(y)`,
    ]);
  });

  test("is cut between characters", async (t) => {
    const { world, started } = await attentive(t, COMMAND);
    const about = `${"x".repeat(250)}${"😀".repeat(60)}`;
    await hook(world, {
      hook_event_name: "PermissionRequest",
      tool_name: "Bash",
      tool_input: { command: about },
    });
    const { text: told } = JSON.parse(started[0]?.input ?? "") as { text: string };
    assert.ok(told.isWellFormed() && told.length <= 300, told);
  });
});

test("a notification is words for a program, whatever the text says", async (t) => {
  const text = '$(touch x) `y` "; do shell script \\"z\\"';
  if (process.platform !== "linux") return t.skip("notify-send is Linux's");
  const folder = mkdtempSync(join(tmpdir(), "doneward-notify-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const log = join(folder, "log");
  const fake = `#!/bin/sh\nprintf '%s|' "$@" > '${log}.part' && mv '${log}.part' '${log}'\n`;
  writeFileSync(join(folder, "notify-send"), fake, { mode: 0o755 });
  const path = process.env["PATH"];
  t.after(() => (process.env["PATH"] = path));
  process.env["PATH"] = `${folder}:${path}`;
  const notice = { what: "finished", root: "/p", scope: "s", text } as const;
  const failed = await deliver(processIo(), { bell: false, desktop: true }, notice);
  assert.deepEqual(failed, []);
  assert.equal(await content(log), `--app-name=doneward|--|An agent has finished|${text}|`);
  process.env["PATH"] = "/nowhere";
  assert.deepEqual(await deliver(processIo(), { bell: false, desktop: true }, notice), ["desktop"]);
});

/** What a program that goes on by itself has written, once it has. */
async function content(file: string): Promise<string> {
  for (;;) {
    try {
      return readFileSync(file, "utf8");
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
