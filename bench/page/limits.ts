import type { Result } from "../results.ts";
import { time } from "../verdict.ts";
import { findFact, findGrowth, findRow } from "./found.ts";

/** The measured number that makes each step to more machines necessary. */
export function limits(results: readonly Result[]): string {
  const rows = Object.entries(STEPS).map(([step, said]) => `| ${step} | ${said(results)} |`);
  return ["| step | measured on this machine |", "| --- | --- |", ...rows].join("\n");
}

type Said = (results: readonly Result[]) => string;

const STEPS: Readonly<Record<string, Said>> = {
  "2, its own machine": (results) =>
    `${mostSteps(results)}; p99 of a heartbeat ${heartbeats(results)}`,
  "3, pgbouncer": (results) => {
    const name = "64 agents in 4 processes";
    const fact = findFact(results, "fleet", "Connections", name);
    return fact ? `${fact.figures} connections of ${name}` : missing("fleet");
  },
  "4, replicas": (results) => {
    const look = findRow(results, "tasks", "list --limit 50, postgres", "100,000 tasks");
    const claim = findFact(results, "tasks", "Claim and complete, postgres", "one by one");
    if (!look || !claim) return missing("tasks");
    const worked = /^[\d,]+\/s/.exec(claim.figures)?.[0] ?? claim.figures;
    const looks = Math.round(1_000_000 / look.median).toLocaleString("en");
    return (
      `a look at 50 of 100,000 tasks takes ${time(look.median)} (p99 ${time(look.p99)}): one that looks ` +
      `all the time makes ${looks} a second, where eight that work finish ${worked}`
    );
  },
  "5, partitions": (results) => {
    const task = indexBytes(results, "tasks", "What tasks take");
    const scope = indexBytes(results, "store-reads", "What scopes");
    return `indexes: ${task}; ${scope}`;
  },
  "6, tenants apart": (results) => {
    const commit = findRow(results, "store-commits", "A durable todo write, postgres", "commit");
    const writes = commit
      ? `a durable todo write takes ${time(commit.median)} (p99 ${time(commit.p99)})`
      : missing("store-commits");
    return `${writes}; ${mostSteps(results)}`;
  },
  "7, a tenant apart": (results) => {
    const fact = findFact(results, "fleet", "A fleet through a restart", "throughput");
    return fact ? `one tenant with 1,000 agents: ${fact.figures}` : missing("fleet");
  },
};

function mostSteps(results: readonly Result[]): string {
  const growth = findGrowth(results, "growth-agents-throughput");
  const values = (growth?.lines[0]?.values ?? []).map((value) => value ?? 0);
  if (!growth || values.length === 0) return missing("fleet");
  const most = Math.max(...values);
  const place = values.indexOf(most);
  const cores = findGrowth(results, "growth-agents-cores")?.lines[0]?.values[place];
  const busy =
    typeof cores === "number"
      ? `the server keeps ${cores.toFixed(2)} processors busy`
      : `the server's share of the processors is ${missing("fleet")}`;
  return `${Math.round(most)} steps/s are the most, with ${growth.sizes[place]} agents, and ${busy}`;
}

function heartbeats(results: readonly Result[]): string {
  const growth = findGrowth(results, "growth-agents-p99");
  const values = growth?.lines.find(({ name }) => name === "heartbeat")?.values ?? [];
  const [first, last] = [values[0], values.at(-1)];
  if (typeof first !== "number" || typeof last !== "number") return missing("fleet");
  return `${first.toFixed(1)} ms with one agent that does not pause, ${last.toFixed(0)} ms with ${growth?.sizes.at(-1)}`;
}

function indexBytes(results: readonly Result[], suite: string, title: string): string {
  const what = suite === "tasks" ? "task" : "scope";
  const value = findFact(results, suite, title, "of that in indexes")?.value;
  if (value === undefined) return `bytes of a ${what} ${missing(suite)}`;
  const fit = Math.round(2 ** 30 / value / 1_000).toLocaleString("en");
  return `${Math.round(value).toLocaleString("en")} bytes a ${what}, so that 1 GiB holds those of ${fit},000`;
}

function missing(suite: string): string {
  return `not measured yet (\`npm run bench -- ${suite}\`)`;
}
