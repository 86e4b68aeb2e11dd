// `npm run check -- house`: how large the house is, each figure beside its limit.

import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { Session } from "node:inspector/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as library from "../src/index.ts";
import { root } from "./run.ts";

/** 1 makes the check fail on a figure above its limit. */
const EXIT_CODE_ABOVE_LIMIT = 0;

interface Figure {
  readonly name: string;
  readonly limit: number;
  readonly today: number;
}

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "doneward-house-")));
const figures = await measure().finally(() => fs.rmSync(folder, { recursive: true }));
for (const line of table(figures)) console.log(line);
if (figures.some(isAbove)) process.exitCode = EXIT_CODE_ABOVE_LIMIT;

async function measure(): Promise<Figure[]> {
  const source = files("src/**/*.{ts,tsx}").filter(isSource);
  const small = source.filter((file) => lines(file) < 15);
  const folders = Object.values(Object.groupBy(source, (file) => path.dirname(file)));
  const large = folders.filter((group = []) => group.length > 15);
  const postgres = "src/stores/postgres";
  const schema = files(`${postgres}/**/*.sql`, `${postgres}/schema/**/*.ts`).filter(isSource);
  return [
    { name: "source lines", limit: 60_000, today: sumOfLines(source) },
    { name: "source files", limit: 850, today: source.length },
    { name: "source files under 15 lines", limit: 60, today: small.length },
    { name: "folders above 15 source files", limit: 8, today: large.length },
    { name: "values exported at the root", limit: 60, today: Object.keys(library).length },
    { name: "files called by one `done` on SQLite", limit: 35, today: await filesCalledByDone() },
    { name: "modules loaded by a Stop hook", limit: 280, today: modulesLoadedByStop() },
    { name: "lines of PostgreSQL's schema", limit: 1_700, today: sumOfLines(schema) },
    { name: "lines of bench", limit: 3_500, today: sumOfLines(files("bench/**/*.ts")) },
  ];
}

function files(...globs: string[]): string[] {
  return fs.globSync(globs, { cwd: root, exclude: ["**/node_modules/**"] });
}

function isSource(file: string): boolean {
  return !/\.test\.|\.test-d\.ts$|\/fixtures\//.test(file.replaceAll(path.sep, "/"));
}

function lines(file: string): number {
  return fs.readFileSync(path.join(root, file), "utf8").split("\n").length - 1;
}

function sumOfLines(list: readonly string[]): number {
  return list.reduce((sum, file) => sum + lines(file), 0);
}

/** Files with a function that V8 sees called while a model completes a todo of an open list. */
async function filesCalledByDone(): Promise<number> {
  const store = await library.openStore(`sqlite:${path.join(folder, "todos.db")}`);
  const origin = { kind: "workspace", root: folder, lane: "main" } as const;
  const work = await library.openWorkstream({ store, origin, dialect: "oh-my-pi" });
  const call = (operation: object) => work.call("todo_write", { ops: [operation] });
  await call({ op: "init", list: [{ phase: "Bugs", items: ["Fix the login", "Test it"] }] });
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  await call({ op: "done", task: "Fix the login" });
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  await work.close();
  await store.close();
  const called = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0]?.count));
  return sourceFiles(called).size;
}

/** Modules of src that a Stop hook of Claude Code loads when it runs from source. */
function modulesLoadedByStop(): number {
  const coverage = path.join(folder, "coverage");
  fs.mkdirSync(path.join(folder, ".git"));
  doneward(["add", "Fix the login"]);
  const stop = { hook_event_name: "Stop", session_id: "house", cwd: folder };
  doneward(["hook", "claude-code"], JSON.stringify(stop), { NODE_V8_COVERAGE: coverage });
  const loaded = fs.readdirSync(coverage).flatMap((name) => {
    const text = fs.readFileSync(path.join(coverage, name), "utf8");
    return (JSON.parse(text) as { result: { url: string }[] }).result;
  });
  return sourceFiles(loaded).size;
}

function doneward(words: readonly string[], input = "", variables: NodeJS.ProcessEnv = {}): void {
  const args = [path.join(root, "src/cli/main.ts"), ...words];
  const env = { HOME: folder, USERPROFILE: folder, ...variables };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, input });
  if (status !== 0) throw new Error(`doneward ${words.join(" ")}\n${String(stderr)}`);
}

function sourceFiles(scripts: readonly { readonly url: string }[]): Set<string> {
  const src = path.join(root, "src") + path.sep;
  const urls = scripts.map(({ url }) => url).filter((url) => url.startsWith("file:"));
  return new Set(urls.map((url) => fileURLToPath(url)).filter((file) => file.startsWith(src)));
}

function isAbove({ today, limit }: Figure): boolean {
  return today > limit;
}

function table(rows: readonly Figure[]): string[] {
  const count = new Intl.NumberFormat("en");
  const line = (name: string, limit: string, today: string) =>
    `  ${name.padEnd(38)} ${limit.padStart(7)} ${today.padStart(7)}`;
  return [
    line("figure", "limit", "today"),
    ...rows.map((row) => {
      const text = line(row.name, count.format(row.limit), count.format(row.today));
      return isAbove(row) ? `${text}  above` : text;
    }),
  ];
}
