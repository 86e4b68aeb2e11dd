import type { Measured } from "../measure.ts";
import type { Result } from "../results.ts";
import type { Fact, Facts, Growth, Table } from "../suite.ts";

/** A table, facts or a curve among the kept results. Undefined: the suite was not run since it has them. */
function findTable(results: readonly Result[], suite: string, title: string): Table | undefined {
  return outcomesOf(results, suite).find(
    (outcome): outcome is Table => "rows" in outcome && outcome.title.startsWith(title),
  );
}

export function findRow(
  results: readonly Result[],
  suite: string,
  title: string,
  name: string,
): Measured | undefined {
  return findTable(results, suite, title)?.rows.find((row) => row.name === name);
}

export function findFacts(
  results: readonly Result[],
  suite: string,
  title: string,
): Facts | undefined {
  return outcomesOf(results, suite).find(
    (outcome): outcome is Facts => "facts" in outcome && outcome.title.startsWith(title),
  );
}

export function findFact(
  results: readonly Result[],
  suite: string,
  title: string,
  name: string,
): Fact | undefined {
  return findFacts(results, suite, title)?.facts.find((fact) => fact.name === name);
}

export function findGrowth(results: readonly Result[], picture: string): Growth | undefined {
  return results
    .flatMap(({ outcomes }) => outcomes)
    .find((outcome): outcome is Growth => "lines" in outcome && outcome.picture === picture);
}

function outcomesOf(results: readonly Result[], suite: string): Result["outcomes"] {
  return results.find((result) => result.suite === suite)?.outcomes ?? [];
}
