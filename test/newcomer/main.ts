// `npm run test:newcomer`: follows the README word for word, as somebody who has just cloned it.
// A clone of its own, an empty home, nothing in the environment. With `--tests` the tests too,
// which take as long as they take.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const place = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "doneward-newcomer-")));
const clone = path.join(place, "doneward");
const home = path.join(place, "home");
/** Milliseconds that a busy machine may take until the demo agent begins. */
const PATIENCE = 120_000;
/** The path of the person, without what npm puts before it for this script. */
const folders = (process.env["PATH"] ?? "").split(path.delimiter);
const PATH = folders.filter((folder) => !folder.includes("node_modules")).join(path.delimiter);
const env = { HOME: home, PATH, LANG: "C.UTF-8" };

fs.mkdirSync(home);
try {
  run("git", ["clone", "--quiet", root, clone], place);
  const readme = fs.readFileSync(path.join(clone, "README.md"), "utf8");

  const [start = "", tests = ""] = commandsUnder(readme, "## Two commands");
  assert.equal(start, "npm start");
  assert.equal(tests, "npm install-test");
  await seesThePage();

  const [install = "", uninstall = ""] = commandsUnder(readme, "## Your agent");
  const settings = path.join(home, ".claude/settings.json");
  inClone(install);
  assert.match(fs.readFileSync(settings, "utf8"), /doneward/, "the hooks are in");
  said("the client has its hooks");
  inClone(uninstall);
  assert.ok(!fs.existsSync(settings), "and out again");
  said("and is as it was");

  if (process.argv.includes("--tests")) {
    run("npm", ["install-test"], clone, "inherit");
    said("the tests are green");
  }
} finally {
  fs.rmSync(place, { recursive: true, force: true });
}

/** The lines of the first shell block under a heading, without what stands behind `#`. */
function commandsUnder(readme: string, heading: string): string[] {
  const [, block = ""] = /```sh.*\n([^]*?)```/.exec(readme.slice(readme.indexOf(heading))) ?? [];
  return block.split("\n").map((line) => line.replace(/ +#.*/, ""));
}

/** `npm start`, the link that it prints, the page behind it, and the demo agent at work. */
async function seesThePage(): Promise<void> {
  const server = spawn("npm", ["start"], {
    cwd: clone,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const link = new URL(await linkIn(server.stdout));
    const { origin } = link;
    const page = await fetch(origin);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<title>.*[Dd]oneward/);
    const headers = { "content-type": "application/json", "x-doneward": "1", origin };
    const code = link.hash.replace(/^#login=/, "");
    const login = await fetch(`${origin}/login`, {
      method: "POST",
      headers,
      body: JSON.stringify({ code }),
    });
    assert.equal(login.status, 200);
    const [cookie = ""] = (login.headers.get("set-cookie") ?? "").split(";");
    said("the page is there, and lets us in");
    const demo = await fetch(`${origin}/api/demo`, {
      method: "POST",
      headers: { ...headers, cookie },
      body: "{}",
    });
    assert.ok(demo.ok, await demo.text());
    await agentAtWork(`${origin}/api/overview`, cookie);
    said("a demo agent works on it");
  } finally {
    process.kill(-(server.pid ?? 0), "SIGTERM");
  }
}

async function linkIn(output: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const chunk of output) {
    text += String(chunk);
    const [link] = /http:\/\/\S+#login=\S+/.exec(text) ?? [];
    if (link !== undefined) return link;
  }
  throw new Error(`npm start ended without a link:\n${text}`);
}

async function agentAtWork(address: string, cookie: string): Promise<void> {
  for (const end = performance.now() + PATIENCE; performance.now() < end;) {
    const overview = (await (await fetch(address, { headers: { cookie } })).json()) as {
      readonly agents: readonly { readonly total: number }[];
    };
    if (overview.agents.some(({ total }) => total > 0)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("no agent began to work");
}

/** As the README says: in a clone, `npm run doneward -- <command>`. */
function inClone(command: string): void {
  const [program, ...words] = command.split(" ");
  assert.equal(program, "doneward");
  run("npm", ["run", "--silent", "doneward", "--", ...words], clone);
}

function run(
  program: string,
  words: readonly string[],
  cwd: string,
  stdio: "pipe" | "inherit" = "pipe",
): void {
  const ran = spawnSync(program, words, { cwd, env, encoding: "utf8", stdio });
  assert.equal(ran.status, 0, `${program} ${words.join(" ")}\n${ran.stdout}${ran.stderr}`);
}

function said(what: string): void {
  console.log(`ok: ${what}`);
}
