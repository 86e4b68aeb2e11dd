// `npm run pathological [-- <reader>]`: a megabyte of every input that is made to be slow, through
// everything that reads or covers text. Prints the slowest of each reader, in milliseconds of processor
// time beyond what ordinary text of as many lines takes. The bar is 50 ms, and 2 µs more for each line
// where a reader makes something of every line. What is over the bar is named. The run fails at three
// seconds: a parser of V8 alone takes longer than the bar for some inputs, what is quadratic takes
// minutes.

import { slowInputs } from "./inputs.ts";
import type { TextReader } from "./readers.ts";
import { TEXT_READERS } from "./readers.ts";

const LENGTH = 1_000_000;
const MOST = 50;
const MOST_A_LINE = 0.002;
const TOO_SLOW = 3_000;
/** A busy machine, a collection of garbage: what was slow once is measured again. */
const TRIES = 5;

const [only = ""] = process.argv.slice(2);
const inputs = [...slowInputs(LENGTH)];
const overBar: string[] = [];
const tooSlow: string[] = [];

for (const reader of TEXT_READERS.filter(({ name }) => name.includes(only))) {
  const usual = new Map<number, number>();
  let worst = { cost: -Infinity, input: "", most: MOST };
  for (const { name, text } of inputs) {
    let cost = Infinity;
    for (let tries = 0; tries < TRIES && cost > MOST / 2; tries++) {
      cost = Math.min(cost, costOf(reader, text) - usualCost(reader, text, usual));
    }
    const lines = reader.isByLine ? text.split("\n").length : 0;
    const most = MOST + lines * MOST_A_LINE;
    if (cost - most > worst.cost - worst.most) worst = { cost, input: name, most };
  }
  const line = `${worst.cost.toFixed(1).padStart(8)} ms  ${reader.name}: ${shown(worst.input)}`;
  console.log(line);
  if (worst.cost > TOO_SLOW) tooSlow.push(line);
  else if (worst.cost > worst.most) overBar.push(line);
}

console.log(`${inputs.length} inputs of ${LENGTH.toLocaleString("en")} bytes each.`);
if (overBar.length > 0) console.log(`Over the bar:\n${overBar.join("\n")}`);
if (tooSlow.length > 0) {
  console.error(`Too slow:\n${tooSlow.join("\n")}`);
  process.exitCode = 1;
}

/** What the reader takes for text of the same length in as many lines, none of which means anything. */
function usualCost(reader: TextReader, text: string, known: Map<number, number>): number {
  const lines = text.split("\n").length;
  const cost = known.get(lines) ?? costOf(reader, ordinaryText(lines));
  known.set(lines, cost);
  return cost;
}

function ordinaryText(lines: number): string {
  const line = "x".repeat(Math.max(0, Math.floor(LENGTH / lines) - 1));
  return `${line}\n`.repeat(lines);
}

function costOf(reader: TextReader, text: string): number {
  reader.prepare?.(text);
  const before = process.cpuUsage();
  try {
    reader.read(text);
  } catch {
    // What cannot be read, such as brackets that are nested without end, may be refused.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function shown(input: string): string {
  return JSON.stringify(input.length > 40 ? `${input.slice(0, 40)}…` : input);
}
