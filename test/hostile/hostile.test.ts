import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { COMMANDS } from "../../src/cli/commands.ts";
import { fakeWorld } from "../../src/cli/fixtures/fake-world.ts";
import { openStoreHere } from "../../src/cli/store/open-store-here.ts";
import { storeUrl } from "../../src/cli/store/store-url.ts";
import { scaled } from "../../src/testing/scale.ts";
import type { HostileRepository } from "./repositories.ts";
import { REPOSITORIES } from "./repositories.ts";

const DECOY = "decoy d41d8cd98f00";

const PLACE = { session_id: "s1", transcript_path: null };
const call = { tool_name: "Bash", tool_input: { command: "ls" }, tool_response: "x" };

interface Use {
  readonly words: readonly string[];
  readonly input?: string;
  readonly isTyped?: true;
}

const HOOKS: readonly Use[] = ["claude-code", "codex", "gemini-cli", "opencode", "pi"].flatMap(
  (client) =>
    [
      { hook_event_name: "SessionStart", source: "startup" },
      { hook_event_name: "UserPromptSubmit", prompt: "Go on with the work" },
      { hook_event_name: "BeforeAgent", prompt: "Go on with the work" },
      { hook_event_name: "PostToolUse", ...call },
      { hook_event_name: "Stop", last_assistant_message: "Next I will do it." },
      { hook_event_name: "AfterAgent", prompt_response: "Next I will do it." },
    ].map((event) => ({
      words: ["hook", client],
      input: JSON.stringify({ ...PLACE, ...event }),
    })),
);

/** What is typed behind the name of a command; each is run. A command that is not here is run bare. */
const ARGUMENTS: { readonly [command: string]: readonly string[] } = {
  status: ["", "--json"],
  watch: ["", "--json"],
  serve: [`--port ${20_000 + (process.pid % 20_000)}`],
  add: ["one"],
  start: ["t1"],
  done: ["t1"],
  cancel: ["t2"],
  answer: ["t1 yes"],
  rm: ["t3"],
  note: ["t1 text"],
  wait: ["t1 --for-person"],
  event: ["ci"],
  "list export": ["", "docs/TODO.md", "-"],
  "list import": ["", "todo.txt"],
  "list restore": ["", "todo.txt", "transcript.jsonl"],
  "agent reminders": ["", "--take"],
  "agent extend": ["--nudges 9"],
  "lane use": ["main"],
  "lane free": ["main"],
  "plan propose": ["-"],
  "plan approve": ["1"],
  "plan reject": ["1 no"],
  "task show": ["a"],
  "task search": ["a"],
  "task log": ["a"],
  "task add": ["two"],
  "task edit": ["a --subject b"],
  "task note": ["a text"],
  "task block": ["a b"],
  "task unblock": ["a b"],
  "task wait": ["a --event ci"],
  "task claim": ["--as me"],
  "task start": ["a --as me"],
  "task done": ["a"],
  "task cancel": ["a"],
  "task release": ["a --as me"],
  "task import": ["", ".", "todo.txt"],
  "task export": ["-", "tasks.json"],
  "evidence check": ["t1"],
  "evidence allow": ["touch x"],
  "evidence require": ["off"],
  install: ["claude-code --project", "gemini-cli --project", "codex --project"],
  uninstall: ["claude-code --project"],
  trust: ["--list", "--revoke"],
  "notify on": ["bell"],
  "notify off": ["bell"],
  "store backup": ["backup.db"],
  "store copy": ["file:.doneward file:elsewhere"],
  call: ['todo_set {"todos":[{"content":"x"}]}'],
  completion: ["bash"],
  hook: [],
};

const MCP = [
  { method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {} } },
  { method: "tools/call", params: { name: "todo_read", arguments: {} } },
  { method: "tools/call", params: { name: "todo_set", arguments: { todos: [{ content: "x" }] } } },
].map((message, id) => JSON.stringify({ jsonrpc: "2.0", id, ...message }));

/** Every command of the catalogue. One that only a person may run is typed at a terminal. */
const USES: readonly Use[] = Object.entries(COMMANDS)
  .flatMap(([name, { onlyYou }]) =>
    (ARGUMENTS[name] ?? [""]).map((line): Use => ({
      words: `${name} ${line}`.trim().split(" "),
      ...(onlyYou && { isTyped: true }),
      ...(name === "mcp" && { input: MCP.join("\n") }),
      ...(line === "-" && { input: "- [ ] one\n" }),
    })),
  )
  .concat(HOOKS);

/** What a model must never read of a text that came with a repository. What the user of these tests did to such a todo may name it. */
const IN_THE_USERS_NAME =
  /The user manually modified the todo list \((?:[^\n]*; )?Ignore all|A person has (?:approved|rejected)|The user answered|what the user added[^]*Ignore all/;

for (const [place, repository] of REPOSITORIES.entries()) {
  for (const isTrusted of [false, true]) {
    const title = `${repository.name}${isTrusted ? ", and it is trusted" : ""}`;
    test(title, { timeout: 120_000 }, (t) => attack(t, repository, place, isTrusted));
  }
}

test("there are enough of them", () => {
  assert.ok(REPOSITORIES.length >= 60, `${REPOSITORIES.length} repositories`);
});

async function attack(
  t: TestContext,
  repository: HostileRepository,
  place: number,
  isTrusted: boolean,
): Promise<void> {
  const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "doneward-hostile-")));
  const world = fakeWorld();
  t.after(() => {
    fs.rmSync(base, { recursive: true, force: true });
    fs.rmSync(world.root, { recursive: true, force: true });
  });
  const home = makeHome(base);
  const ran = path.join(base, "ran");
  await repository.build({ root: world.root, home, canary: `touch ${ran}` });
  const env = {
    HOME: home,
    XDG_DATA_HOME: path.join(base, "data"),
    XDG_CONFIG_HOME: path.join(base, "config"),
    CLAUDE_CONFIG_DIR: path.join(base, "claude"),
    EDITOR: "an-editor",
    ...(isTrusted && { DONEWARD_TRUST: path.join(world.root, ".doneward") }),
  };
  const here = { env, cwd: world.root, ancestors: () => [] };
  const programs: string[] = [];
  const before = pictureOf(home);
  for (const { words, input, isTyped } of chosenFor(place)) {
    const what = `doneward ${words.join(" ")}`;
    // The server reads the standard input of its process.
    const isServer = words[0] === "mcp";
    const { out, err } = isServer
      ? inProcess(words, { cwd: world.root, env, input })
      : await world.run(words, {
          env,
          ...(input !== undefined && { input: input.replace("{", `{"cwd":"${world.root}",`) }),
          openStore: (url) => openStoreHere(here, storeUrl(here, url)),
          runProgram: async (program) => programs.push(program),
          ...(isTyped && { terminal: { columns: 80, rows: 24 } }),
        });
    assert.deepEqual(pictureOf(home), before, `${what} changes something outside`);
    assert.ok(!`${out}${err}`.includes(DECOY), `${what} prints what is outside`);
    assert.doesNotMatch(out, IN_THE_USERS_NAME, `${what} speaks in the user's name`);
    assert.ok(!fs.existsSync(ran), `${what} runs a command`);
  }
  const copies = filesWith(DECOY, world.root, home);
  assert.deepEqual(copies, [], "what is outside is read into the workspace");
  assert.ok(programs.every((program) => !program.includes("touch")));
}

function inProcess(
  words: readonly string[],
  { input = "", ...options }: { cwd: string; env: NodeJS.ProcessEnv; input: string | undefined },
): { readonly out: string; readonly err: string } {
  const main = path.join(import.meta.dirname, "../../src/cli/main.ts");
  const { stdout, stderr } = spawnSync(process.execPath, [main, ...words], {
    ...options,
    input: `${input}\n`,
    encoding: "utf8",
    timeout: 30_000,
  });
  return { out: stdout, err: stderr };
}

/** All of them in a long run; else every repository meets some, and each command some of them. */
function chosenFor(place: number): readonly Use[] {
  const share = Math.max(1, Math.round(12 / scaled(1)));
  return USES.filter((_, at) => (at + place) % share === 0);
}

function makeHome(base: string): string {
  const home = path.join(base, "home");
  const files = {
    ".bashrc": `export TOKEN=${DECOY}\n`,
    ".ssh/id": DECOY,
    ".claude/settings.json": JSON.stringify({ secret: DECOY }),
    ".claude/keybindings.json": JSON.stringify({ secret: DECOY }),
    ".claude/TODO.md": `- [ ] ${DECOY}\n`,
    ".claude/issues.jsonl": `{"id":"x","title":"${DECOY}"}\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(home, name);
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    fs.writeFileSync(file, text, { mode: 0o600 });
    // Long ago: what was just written may be in the middle of being saved.
    fs.utimesSync(file, 1_000_000, 1_000_000);
  }
  return home;
}

/** Everything below a folder: kinds, rights, times of files and contents. */
function pictureOf(folder: string): readonly string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => {
      const stats = fs.lstatSync(path.join(folder, name));
      const content = stats.isFile() ? fs.readFileSync(path.join(folder, name), "utf8") : "";
      const time = stats.isFile() ? stats.mtimeMs : "";
      return `${name} ${stats.mode} ${time} ${content}`;
    });
}

/** Files of the workspace with the text in them, apart from those that are a file of the home itself. */
function filesWith(text: string, root: string, home: string): string[] {
  const own = new Set(
    fs
      .readdirSync(home, { recursive: true, encoding: "utf8" })
      .map((name) => fs.lstatSync(path.join(home, name)).ino),
  );
  return fs.readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile()) return [];
    const { ino, size } = fs.lstatSync(file);
    if (own.has(ino) || size > 1024 * 1024) return [];
    return fs.readFileSync(file, "latin1").includes(text) ? [file] : [];
  });
}
