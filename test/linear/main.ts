// `npm run pathological [-- <reader> [<input>]]`: a megabyte of every input that is made to be slow, through
// everything that reads or covers text. A reader may take 50 ms of processor time more than the plain
// parse that it needs: `JSON.parse`, the TOML or JSONC library, or splitting into lines. Both are
// measured in turns, and medians are compared, so that a busy machine slows both down. Prints the
// slowest input of each reader, the slowest reader last; names those over the bar, and fails if one is
// far over it.

import { slowInputs } from "./inputs.ts";
import type { TextReader } from "./readers.ts";
import { TEXT_READERS } from "./readers.ts";

const LENGTH = 1_000_000;
const MOST = 50;
/** Anything quadratic takes seconds. Between the two a reader is named, and fails on no slower machine. */
const FAILS_ABOVE = 250;
/** What is far below the bar at once needs no second look. */
const CLEARLY_BELOW = MOST / 2;
const ROUNDS = 7;

interface Worst {
  readonly reader: string;
  readonly input: string;
  /** Milliseconds beyond the plain parse. */
  readonly cost: number;
}

const [only = "", onlyInput = ""] = process.argv.slice(2);
const inputs = [...slowInputs(LENGTH)].filter(({ name }) => name.includes(onlyInput));
const worst = TEXT_READERS.filter(({ name }) => name.includes(only))
  .map((reader) => slowestOf(reader))
  .sort((one, other) => one.cost - other.cost);

for (const { reader, input, cost } of worst) {
  console.log(`${cost.toFixed(1).padStart(8)} ms  ${reader}: ${shown(input)}`);
}
console.log(`${inputs.length} inputs of ${LENGTH.toLocaleString("en")} bytes each.`);
const isOver = worst.filter(({ cost }) => cost > MOST);
if (isOver.length > 0) {
  console.error(`Over ${MOST} ms: ${isOver.map(({ reader }) => reader).join(", ")}`);
  if (isOver.some(({ cost }) => cost > FAILS_ABOVE)) process.exitCode = 1;
}

function slowestOf(reader: TextReader): Worst {
  const costs = inputs.map(({ name, text }) => ({
    reader: reader.name,
    input: name,
    cost: costBeyond(reader, text),
  }));
  return costs.reduce((one, other) => (other.cost > one.cost ? other : one));
}

function costBeyond({ read, plain, prepare }: TextReader, text: string): number {
  prepare?.(text);
  const own: number[] = [];
  const needed: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    needed.push(costOf(() => plain(text)));
    own.push(costOf(() => read(text)));
    if (median(own) - median(needed) < CLEARLY_BELOW) break;
  }
  return median(own) - median(needed);
}

function costOf(work: () => unknown): number {
  const before = process.cpuUsage();
  try {
    work();
  } catch {
    // What cannot be read, such as brackets that are nested without end, may be refused.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] as number;
}

function shown(input: string): string {
  return JSON.stringify(input.length > 40 ? `${input.slice(0, 40)}…` : input);
}
