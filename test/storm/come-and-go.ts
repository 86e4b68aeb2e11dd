import { fork } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { COMPILING_ONCE } from "../../src/stores/fixtures/compile-cache.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { randomFrom } from "../../src/testing/generate.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import type { Counts, Visits } from "./visits.ts";
import { SCOPES } from "./visits.ts";

/** Few visits take longer, in milliseconds. */
const LONGEST_VISIT = 30;

export interface ComeAndGo {
  readonly url: string;
  /** For the logs of those who come. */
  readonly directory: string;
  readonly processes: number;
  /** Of each process; one that was killed is not replaced by one that makes up for it. */
  readonly visits: number;
  readonly seed: number;
}

export interface Left {
  readonly acknowledged: number;
  readonly kills: number;
  readonly wrong: readonly string[];
}

/**
 * Lets processes open a store anew for whatever they do to it, while some are
 * killed, and every clock is set. Answers what went wrong.
 */
export async function comeAndGo(given: ComeAndGo): Promise<Left> {
  const random = randomFrom(given.seed);
  const wrong: string[] = [];
  const names: string[] = [];
  let kills = 0;
  const come = async (place: number): Promise<void> => {
    for (let life = 0; life < 2; life++) {
      const name = `${given.seed}-${place}-${life}`;
      names.push(name);
      const end = random() < 0.7 ? random() * given.visits : Infinity;
      const result = await visit(given, name, end);
      if (result === "killed") kills++;
      else if (result !== "done") wrong.push(`${name}: ${result}`);
    }
  };
  await Promise.all(Array.from({ length: given.processes }, (_, place) => come(place)));
  const acknowledged = names.flatMap((name) => logged(given, name));
  wrong.push(...(await missing(given.url, names, acknowledged)));
  return { acknowledged: acknowledged.length, kills, wrong };
}

/** Kills it in the middle of a visit, the one that comes after so many. */
async function visit(given: ComeAndGo, name: string, end: number): Promise<string> {
  const { url, visits: count, seed } = given;
  const order: Visits = { url, name, log: logOf(given, name), count, seed: seed + hashOf(name) };
  const child = fork(path.join(import.meta.dirname, "come-and-go-process.ts"), {
    env: { ...COMPILING_ONCE, DONEWARD_VISITS: JSON.stringify(order) },
    silent: true,
  });
  let words = "";
  child.stderr?.on("data", (data: Buffer) => (words += data.toString()));
  let begun = 0;
  child.on("message", () => {
    if (++begun > end) setTimeout(() => child.kill("SIGKILL"), (end % 1) * LONGEST_VISIT);
  });
  await once(child, "close");
  if (child.signalCode === "SIGKILL") return "killed";
  return child.exitCode === 0 ? "done" : words;
}

interface Acknowledged {
  readonly name: string;
  readonly scope?: string;
  readonly counted?: number;
  readonly task?: string;
}

function logged(given: ComeAndGo, name: string): Acknowledged[] {
  const log = logOf(given, name);
  if (!fs.existsSync(log)) return [];
  const lines = fs.readFileSync(log, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => ({ ...(JSON.parse(line) as Acknowledged), name }));
}

/** What was acknowledged and is not there, and what is there though nobody did it. */
async function missing(
  url: string,
  names: readonly string[],
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const store = await openStore(url);
  const wrong: string[] = [];
  for (const scope of SCOPES) {
    const { counts = {} } = ((await store.load(scope)).documents.todo ?? {}) as { counts?: Counts };
    for (const name of names) {
      const counted = acknowledged.filter((one) => one.name === name && one.scope === scope).length;
      const present = counts[name] ?? 0;
      // Who was killed may have done one more than it told.
      if (present < counted || present > counted + 1) {
        wrong.push(`${name} counted ${counted} times in ${scope}, and ${present} are there`);
      }
    }
  }
  const board = openBoard({ store, name: "board", actor: { kind: "person" } });
  const tasks = new Set((await board.list()).tasks.map(({ task }) => task.id));
  for (const { task } of acknowledged) {
    if (task !== undefined && !tasks.has(task)) wrong.push(`task ${task} is not there`);
  }
  await store.close();
  return wrong;
}

function logOf({ directory }: ComeAndGo, name: string): string {
  return path.join(directory, `${name}.log`);
}

function hashOf(name: string): number {
  return [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7);
}
