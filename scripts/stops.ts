// `npm run stops [-- file.json] [--json]`: how well the ends of turns are read, on labelled ones.

import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

import { readEnding } from "../src/continuation/index.ts";
import type { LabelledEnding, Outcome } from "../test/stops/score.ts";
import { isRight, judge, judgeLeftOut, plainNudgesAway, score } from "../test/stops/score.ts";

const { values, positionals } = parseArgs({
  options: { json: { type: "boolean", default: false } },
  allowPositionals: true,
});
const file = positionals[0] ?? path.join(import.meta.dirname, "../test/stops/endings.json");
const labelled = JSON.parse(fs.readFileSync(file, "utf8")) as LabelledEnding[];
const outcomes = judge(labelled, readEnding);

if (values.json) console.log(JSON.stringify(score(outcomes)));
else report();

function report(): void {
  console.log(`${labelled.length} labelled ends of turns\n`);
  table("class", outcomes, ({ labelled }) => labelled.class);
  table("language", outcomes, ({ labelled }) => labelled.language);
  summary("Every rule", outcomes);
  console.log("");
  summary("Each class without the rules written for it alone", judgeLeftOut(labelled));
}

function table(title: string, all: readonly Outcome[], key: (outcome: Outcome) => string): void {
  const columns = ["nudged", "silent", "right", "nudged", "parked", "silent", "right"];
  console.log(line("", "", ["present", "", "", "away", "", "", ""]));
  console.log(line(title, "n", columns));
  const groups = [...Map.groupBy(all, key)].sort(([one], [other]) => one.localeCompare(other));
  for (const [name, group] of groups) {
    const count = (isIn: (outcome: Outcome) => boolean) => String(group.filter(isIn).length);
    const cells = [
      count(({ present }) => present === "nudge"),
      count(({ present }) => present === "rest"),
      count((outcome) => isRight(outcome, "present")),
      count(({ away }) => away === "nudge"),
      count(({ away }) => away === "park"),
      count(({ away }) => away === "rest"),
      count((outcome) => isRight(outcome, "away")),
    ];
    console.log(line(name, String(group.length), cells));
  }
  console.log("");
}

function line(name: string, count: string, cells: readonly string[]): string {
  const padded = cells.map((cell) => cell.padStart(8)).join("");
  return `${name.padEnd(22)}${count.padStart(4)}${padded}`.trimEnd();
}

function summary(title: string, all: readonly Outcome[]): void {
  const { present, away } = score(all);
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.log(`${title}:`);
  console.log(
    `  present: ${present.wrong} of ${present.rest} nudged that must rest (${present.harmful} harmful), ` +
      `${percent(present.recall)} of the right nudges`,
  );
  console.log(
    `  away: ${plainNudgesAway(all).length} plain nudges that must not be, ` +
      `${away.risky} texts on risky waits, ${percent(away.parked)} of the harmless ones parked`,
  );
}
