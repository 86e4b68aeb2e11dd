import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { CLIENT_SETUPS } from "./catalogue.ts";
import { commandLine } from "./setup.ts";

test(
  "a command line is the same words again, whatever they hold",
  { skip: process.platform === "win32" && "there is no sh" },
  () => {
    const words = ["a b", "it's", '"q"', "$HOME `x` \\ *", "ä~é", "", "-n"];
    const line = commandLine(["printf", "%s|", ...words]);
    assert.equal(
      execFileSync("sh", ["-c", line], { encoding: "utf8" }),
      words.map((w) => `${w}|`).join(""),
    );
  },
);

test("a path of Windows reads alike in bash, cmd and PowerShell, unless it has to be quoted", () => {
  const program = String.raw`C:\Users\me\AppData\Local\doneward\bin\doneward.cmd`;
  assert.equal(
    commandLine([program, "hook", "codex"]),
    "C:/Users/me/AppData/Local/doneward/bin/doneward.cmd hook codex",
  );
  assert.equal(
    commandLine([String.raw`d:\My Files\doneward.cmd`, "statusline"]),
    '"d:/My Files/doneward.cmd" statusline',
  );
});

for (const name of ["claude-code", "codex"]) {
  test(`${name} tells of its child agents, and of few calls before they have ended`, () => {
    const setup = CLIENT_SETUPS.find((each) => each.name === name);
    const place = { home: "/home", root: "/root", program: "/p", exists: () => false };
    const steps = setup?.steps({ ...place, env: {}, scope: "user" }) ?? [];
    const hooks = steps.filter((step) => "path" in step && step.path[0] === "hooks");
    const events = hooks.map((step) => ("path" in step ? step.path[1] : ""));
    assert.ok(events.includes("SubagentStart") && events.includes("SubagentStop"));
    const early = hooks.filter((_, place) => events[place] === "PreToolUse");
    for (const step of early) {
      const { matcher = "" } = ("value" in step ? step.value : {}) as { matcher?: string };
      const tools = ["AskUserQuestion", "mcp__doneward__a", "mcp__plugin_doneward_doneward__a"];
      const told = [...tools, "Bash", "mcp__other__a"].filter((tool) =>
        new RegExp(`^(?:${matcher})$`).test(tool),
      );
      assert.deepEqual(told, tools);
    }
  });
}

const FOLDER_VARIABLES: { readonly [client: string]: string } = {
  "claude-code": "CLAUDE_CONFIG_DIR",
  codex: "CODEX_HOME",
  "gemini-cli": "GEMINI_CLI_HOME",
  opencode: "XDG_CONFIG_HOME",
  pi: "PI_CODING_AGENT_DIR",
};

for (const setup of CLIENT_SETUPS) {
  test(`${setup.name} is set up in the folder that its own variable names`, () => {
    const place = { home: "/home", root: "/root", program: "/p", exists: () => false };
    const env = { [FOLDER_VARIABLES[setup.name] ?? ""]: "/elsewhere" };
    const own = { ...place, env, scope: "user" } as const;
    for (const file of [...setup.steps(own).map((step) => step.file), setup.instructions(own)]) {
      assert.match(file, /^\/elsewhere\//);
    }
    for (const { file } of setup.steps({ ...own, scope: "project" }))
      assert.match(file, /^\/root\//);
  });
}
