import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Machine } from "./machine.ts";
import { thisMachine } from "./machine.ts";
import type { Outcome, Suite } from "./suite.ts";

const FOLDER = path.join(import.meta.dirname, "results");

/** One run of a suite, as it is kept beside the suites so that pages can be made of it. */
export interface Result {
  readonly suite: string;
  /** When it began. */
  readonly at: string;
  readonly seconds: number;
  /** How many processes wanted a processor, over the minute before and the minute before its end. */
  readonly load: readonly [before: number, after: number];
  readonly isQuick: boolean;
  readonly machine: Machine;
  readonly outcomes: readonly Outcome[];
}

export async function runSuite(suite: Suite, isQuick: boolean): Promise<Result> {
  const at = new Date().toISOString();
  const before = load();
  const start = performance.now();
  const outcomes = await suite.run();
  return {
    suite: suite.name,
    at,
    seconds: Math.round((performance.now() - start) / 1_000),
    load: [before, load()],
    isQuick,
    machine: thisMachine(),
    outcomes,
  };
}

/** Numbers are cut to what they can mean. */
export function keepResult(result: Result): void {
  const text = JSON.stringify(
    result,
    (_, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(4)) : value),
    1,
  );
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.writeFileSync(path.join(FOLDER, `${result.suite}.json`), `${text}\n`);
}

export function keptResults(): Result[] {
  return fs
    .readdirSync(FOLDER)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(fs.readFileSync(path.join(FOLDER, name), "utf8")) as Result);
}

function load(): number {
  return Number((os.loadavg()[0] ?? 0).toFixed(1));
}
