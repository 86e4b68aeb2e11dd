import { quantile } from "../src/testing/scale.ts";
import type { Turns } from "./measure.ts";

/** What a suite found, as it is printed and kept. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

export interface Row {
  readonly name: string;
  readonly figures: string;
  /** Omitted: the row is only for information. */
  readonly bar?: Bar;
}

export interface Bar {
  readonly says: string;
  /** The value as a share of what the bar allows: above 1 misses it. */
  readonly used: number;
}

export interface Suite {
  readonly name: string;
  run(): Promise<readonly Section[]>;
}

export function atMost(value: number, limit: number, unit = "×"): Bar {
  return { says: `≤ ${short(limit)} ${unit}`, used: value / limit };
}

export function atLeast(value: number, limit: number, unit = "×"): Bar {
  return { says: `≥ ${short(limit)} ${unit}`, used: limit / value };
}

export function isMet({ used }: Bar): boolean {
  return used <= 1;
}

/** A row for each contestant: its time, and its ratio to the floor's time of the same round. */
export function raced(
  turns: Turns,
  floor: string,
  limits: Readonly<Record<string, number>> = {},
): Row[] {
  return turns.names.map((name) => {
    const { times, ratios } = against(turns, name, floor);
    const figures = `${time(quantile(times, 0.5))} (p99 ${time(quantile(times, 0.99))})`;
    if (name === floor) return { name, figures };
    const limit = limits[name];
    return {
      name,
      figures: `${spread(ratios)} × ${floor}, ${figures}`,
      ...(limit !== undefined && { bar: atMost(quantile(ratios, 0.5), limit) }),
    };
  });
}

/** The times of a contestant, and their ratios to another one's times of the same rounds. */
export function against(
  { names, times }: Turns,
  name: string,
  floor: string,
): { readonly times: readonly number[]; readonly ratios: readonly number[] } {
  const own = times[names.indexOf(name)] ?? [];
  const other = times[names.indexOf(floor)] ?? [];
  return { times: own, ratios: own.map((each, round) => each / (other[round] ?? NaN)) };
}

/** The median and, between brackets, the tenth and the ninetieth of a hundred. */
export function spread(values: readonly number[]): string {
  const [low, median, high] = [0.1, 0.5, 0.9].map((share) => short(quantile(values, share)));
  return `${median} (${low}–${high})`;
}

export function time(microseconds: number): string {
  const isLong = microseconds >= 1_000;
  return `${short(isLong ? microseconds / 1_000 : microseconds)} ${isLong ? "ms" : "µs"}`;
}

export function count(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function short(value: number): string {
  if (value >= 100) return String(Math.round(value));
  return value < 0.1 ? value.toPrecision(2) : String(Number(value.toFixed(2)));
}
