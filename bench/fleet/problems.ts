import type { Store } from "../../src/stores/contract.ts";
import { resolveTodoScope } from "../../src/scope/index.ts";
import { allTodos } from "../../src/todo/index.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import { runtimeEvent, runtimeScope } from "../../src/workstream/progress/runtime-journal.ts";
import { DEFAULT_DIALECT } from "../../src/dialects/default-dialect.ts";
import { checkHistory } from "../../test/claims/check-history.ts";
import { operationsOf } from "../../test/claims/history.ts";
import type { AgentLog } from "./agent.ts";
import { agentOrigin, BOARD, LEASE_MS } from "./agent.ts";

/** At once; the pool of the store has ten connections. */
const READERS = 8;

/**
 * What went wrong with a fleet, by what its agents were told and what the
 * database has in the end: agents that gave up, claims that were not theirs
 * alone, acknowledged writes that are missing or there twice, tasks left over.
 */
export async function problemsOf(store: Store, logs: readonly AgentLog[]): Promise<string[]> {
  const problems = logs.flatMap(({ name, failed }) => (failed ? [`${name}: ${failed}`] : []));
  problems.push(...(await boardProblems(store, logs)));
  const waiting = [...logs];
  const read = async (): Promise<void> => {
    for (let log = waiting.pop(); log; log = waiting.pop()) {
      problems.push(...(await todoProblems(store, log)), ...(await callProblems(store, log)));
    }
  };
  await Promise.all(Array.from({ length: READERS }, read));
  return problems;
}

async function boardProblems(store: Store, logs: readonly AgentLog[]): Promise<string[]> {
  const board = openBoard({ store, name: BOARD, actor: { kind: "person" } });
  const { tasks } = await board.list();
  const finalEpochs = new Map(tasks.map(({ task }) => [task.id, task.epoch]));
  const operations = logs.flatMap(({ name, claims }) => operationsOf(name, claims));
  const open = tasks.filter(({ task }) => task.status !== "done");
  const doneBy = logs.flatMap(({ name, done }) => done.map((task) => ({ task, name })));
  const finished = new Map(tasks.map(({ task }) => [task.id, task]));
  return [
    ...checkHistory({ lease: LEASE_MS, operations, finalEpochs }),
    ...open.map(({ task }) => `${task.id} was never done`),
    ...doneBy
      .filter(({ task, name }) => finished.get(task)?.owner !== name)
      .map(({ task, name }) => `${name} was told that ${task} is done, which is not its own`),
    ...twice(doneBy.map(({ task }) => task)).map((task) => `${task} was done twice`),
  ];
}

async function todoProblems(store: Store, { name, todos }: AgentLog): Promise<string[]> {
  const origin = agentOrigin(name);
  const work = await openWorkstream({ store, origin, dialect: DEFAULT_DIALECT });
  const kept = allTodos(await work.list())
    .filter(({ status }) => status === "completed")
    .map(({ content }) => content);
  await work.close();
  return missingOrTwice(`${name}, todo`, todos, kept);
}

async function callProblems(store: Store, { name, calls }: AgentLog): Promise<string[]> {
  const scope = resolveTodoScope(agentOrigin(name))?.key ?? "";
  const journal = await store.journal(runtimeScope(scope));
  const kept = journal.flatMap((entry) => {
    const event = runtimeEvent(entry);
    return event?.kind === "tool-ended" ? [event.call] : [];
  });
  return missingOrTwice(`${name}, event`, calls, kept);
}

function missingOrTwice(
  what: string,
  told: readonly string[],
  kept: readonly (string | undefined)[],
): string[] {
  const known = new Set(kept);
  return [
    ...told.filter((one) => !known.has(one)).map((one) => `${what}: ${one} is lost`),
    ...twice(kept).map((one) => `${what}: ${one} is there twice`),
  ];
}

function twice<T>(values: readonly T[]): T[] {
  return values.filter((value, place) => values.indexOf(value) !== place);
}
