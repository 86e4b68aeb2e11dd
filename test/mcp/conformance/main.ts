// `npm run test:conformance`: the official conformance suite of the Model Context Protocol on our
// server over HTTP, in both revisions. The suite is fetched at its first run and kept; where it
// cannot be had it is named as not run.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";

import { programOf } from "./program.ts";

const SUITE = "@modelcontextprotocol/conformance";
const VERSION = "0.2.0-alpha.12";
const REVISIONS = ["2025-11-25", "2026-07-28"];

/**
 * Scenarios about tools, prompts and resources that only a server made for the suite has: pictures,
 * sounds, questions back to the client, templates, completions. There is nothing of ours in them.
 */
const ABOUT_TEST_SERVERS = [
  /^completion-complete$/,
  /^elicitation-/,
  /^http-custom-header-server-validation$/,
  /^input-required-result-/,
  /^json-schema-2020-12$/,
  /^logging-set-level$/,
  /^prompts-get-/,
  /^resources-(read-|templates-|subscribe|unsubscribe)/,
  /^server-sse-polling$/,
  // All of it passes but what calls the suite's own `test_missing_capability`.
  /^server-stateless$/,
  /^tasks-/,
  /^tools-call-(audio|elicitation|embedded-resource|image|mixed-content|sampling|with-)/,
];

/** Of the scenarios of a revision; they take half a minute on a busy machine. */
const PATIENCE = 300_000;

const program = programOf(SUITE, VERSION, "conformance");
if (program !== undefined) process.exitCode = (await passes(program)) ? 0 : 1;

async function passes(suite: string): Promise<boolean> {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, "server.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url] = (await once(createInterface({ input: server.stdout }), "line")) as [string];
  const failed = REVISIONS.flatMap((revision) => run(suite, revision, url));
  server.kill();
  console.log(failed.length === 0 ? "\nEvery scenario passes." : `\nFailed: ${failed.join(", ")}`);
  return failed.length === 0;
}

function run(suite: string, revision: string, address: string): string[] {
  const words = [suite, "server", "--url", address, "--requirements", revision];
  const options = { encoding: "utf8", timeout: PATIENCE } as const;
  const { stdout } = spawnSync(process.execPath, words, options);
  const results = [...stdout.matchAll(/^([✓✗]) ([\w-]+): (.*)$/gm)];
  const isOurs = (name: string): boolean => !ABOUT_TEST_SERVERS.some((test) => test.test(name));
  const ours = results.filter(([, , name = ""]) => isOurs(name));
  console.log(`\n${revision}: ${ours.length} scenarios of ${results.length} are about our server`);
  for (const [, mark, name, counts] of ours) console.log(`  ${mark} ${name}: ${counts}`);
  if (ours.length === 0) return [`${revision} (no scenario ran)`];
  return ours.filter(([, mark]) => mark === "✗").map(([, , name]) => `${revision} ${name}`);
}
