// `npm run pathological [-- <reader>]`: a megabyte of every input that is made to be slow, through
// everything that reads or covers text. Prints the slowest of each reader, in milliseconds of processor
// time beyond what ordinary text of as many lines takes. The bar is 50 ms, and 2 µs more for each line
// where a reader makes something of every line. What is over the bar is named, and fails the run if it
// is not linear: if half of the input takes less than a third of the time.

import { slowInputs } from "./inputs.ts";
import type { TextReader } from "./readers.ts";
import { TEXT_READERS } from "./readers.ts";

const LENGTH = 1_000_000;
const MOST = 50;
const MOST_A_LINE = 0.002;
/** Of the time for half the input; linear is 2. */
const MOST_GROWTH = 3;
/** A busy machine, a collection of garbage: what was slow once is measured again. */
const TRIES = 5;

const [only = ""] = process.argv.slice(2);
const inputs = [...slowInputs(LENGTH)];
const overBar: string[] = [];
const notLinear: string[] = [];

for (const reader of TEXT_READERS.filter(({ name }) => name.includes(only))) {
  const usual = new Map<number, number>();
  let worst = { cost: -Infinity, input: "", text: "", most: MOST };
  for (const { name, text } of inputs) {
    let cost = Infinity;
    for (let tries = 0; tries < TRIES && cost > MOST / 2; tries++) {
      cost = Math.min(cost, costOf(reader, text) - usualCost(reader, text, usual));
    }
    const lines = reader.isByLine ? text.split("\n").length : 0;
    const most = MOST + lines * MOST_A_LINE;
    if (cost - most > worst.cost - worst.most) worst = { cost, input: name, text, most };
  }
  const line = `${worst.cost.toFixed(1).padStart(8)} ms  ${reader.name}: ${shown(worst.input)}`;
  console.log(line);
  if (worst.cost <= worst.most) continue;
  const growth = leastCost(reader, worst.text) / leastCost(reader, half(worst.text));
  const list = growth > MOST_GROWTH ? notLinear : overBar;
  list.push(`${line}, ${growth.toFixed(1)} × the time for half of it`);
}

console.log(`${inputs.length} inputs of ${LENGTH.toLocaleString("en")} bytes each.`);
if (overBar.length > 0) console.log(`Over the bar, and linear:\n${overBar.join("\n")}`);
if (notLinear.length > 0) {
  console.error(`Not linear:\n${notLinear.join("\n")}`);
  process.exitCode = 1;
}

function half(text: string): string {
  return text.slice(0, text.length / 2);
}

function leastCost(reader: TextReader, text: string): number {
  return Math.min(...Array.from({ length: TRIES }, () => costOf(reader, text)));
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
