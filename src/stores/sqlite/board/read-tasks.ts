import type { SQLInputValue } from "node:sqlite";
import type { TaskState } from "../../../task/index.ts";
import { TASK_STATES } from "../../../task/index.ts";
import type { BoardCounts, Dependency, StoredTask, TaskPage, TaskQuery } from "../../contract.ts";
import { searchText, storedName } from "../../task-columns.ts";
import type { Connection } from "../connection.ts";
import { nameFromStored } from "../scopes.ts";
import { COUNT_STATES, FIND_TASK, IN_ORDER, listQuery } from "./queries.ts";
import { isThere, storedTask, taskRows } from "./task-row.ts";

export function readTasks(
  connection: Connection,
  scope: number,
  ids: readonly string[],
): StoredTask[] {
  return ids.flatMap((id) => {
    const [row] = taskRows(connection, FIND_TASK, scope, storedName(id));
    return row && isThere(row) ? [storedTask(row)] : [];
  });
}

/** One more than asked for is read, to know whether that was all. */
export function readPage(connection: Connection, scope: number, query: TaskQuery): TaskPage {
  const { limit = Infinity, cursor } = query;
  const count = limit === Infinity ? -1 : Math.max(0, limit) + 1;
  const [priority = -1, key = -1] = cursor?.split(".").map(Number) ?? [];
  const found = waysTo(scope, query)
    .flatMap((conditions) => {
      const sql = listQuery(conditions.map(([condition]) => condition));
      const values = conditions.flatMap(([, ...bound]) => bound);
      return taskRows(connection, sql, ...values, priority, key, count);
    })
    .sort((one, other) => one.priority - other.priority || one.key - other.key);
  const rows = found.slice(0, Math.max(0, limit));
  const last = rows.at(-1);
  return {
    tasks: rows.map(storedTask),
    ...(last && found.length > rows.length && { next: `${last.priority}.${last.key}` }),
  };
}

type Condition = readonly [sql: string, ...values: SQLInputValue[]];

/**
 * The queries that find what was asked for. Each state is a range of an index
 * that is in order, so that a page of many tasks is read without sorting them;
 * only claims, of which there are few, are in another. Where something else
 * narrows the tasks down, they are found by that.
 */
function waysTo(scope: number, query: TaskQuery): readonly (readonly Condition[])[] {
  const { states = TASK_STATES, text } = query;
  const found: readonly Condition[] =
    text === undefined ? [] : [["instr(text, ?) > 0", searchText(text.toLowerCase())]];
  const narrow = narrowing(scope, query);
  if (narrow.length === 0) {
    const ranges = query.owner === undefined ? states : states.filter((state) => OWNED.has(state));
    return ranges.map((state) => [...rangeOf(scope, state, query.owner), ...found]);
  }
  // The plus keeps SQLite from going through all tasks of a state.
  const inStates: Condition = [`+state IN (${states.map(() => "?").join(", ")})`, ...states];
  return [[...narrow, inStates, ...ownedBy(query.owner), ...found]];
}

/** The states of tasks that have an owner. */
const OWNED: ReadonlySet<TaskState> = new Set(["claimed", "closed"]);

/** The state is written out: only so SQLite sees that an index of what is closed will do. */
function rangeOf(scope: number, state: TaskState, owner: string | undefined): Condition[] {
  const range: Condition = [`scope = ? AND state = '${state}'`, scope];
  if (owner !== undefined) return [range, ...ownedBy(owner)];
  return state === "claimed" ? [range] : [range, [IN_ORDER]];
}

function ownedBy(owner: string | undefined): Condition[] {
  return owner === undefined ? [] : [["owner = ?", storedName(owner)]];
}

function narrowing(scope: number, query: TaskQuery): Condition[] {
  const { label, parent, prefix } = query;
  const narrow: Condition[] = [];
  if (parent !== undefined) narrow.push(["scope = ? AND parent = ?", scope, storedName(parent)]);
  if (prefix !== undefined) {
    const first = storedName(prefix);
    narrow.push(["scope = ? AND id >= ? AND id < ?", scope, first, `${first}${LAST_CHARACTER}`]);
  }
  if (label !== undefined) {
    const labelled = "key IN (SELECT task FROM label WHERE scope = ? AND label = ?)";
    narrow.push([labelled, scope, storedName(label)]);
  }
  return narrow;
}

const LAST_CHARACTER = "\u{10ffff}";

export interface DependencyRow {
  readonly task: string;
  readonly blocker: string;
  readonly is_closed: number;
}

/** `sql`: from which side. */
export function readDependencies(
  connection: Connection,
  sql: string,
  scope: number,
  ids: readonly string[],
): Dependency[] {
  return ids
    .flatMap((id) => connection.all<DependencyRow>(sql, scope, storedName(id)))
    .map((row) => ({
      task: nameFromStored(row.task),
      blocker: nameFromStored(row.blocker),
      isClosed: row.is_closed === 1,
    }));
}

export function readCounts(connection: Connection, scope: number): BoardCounts {
  const rows = connection.all<{ state: TaskState; count: number }>(COUNT_STATES, scope);
  const counted = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  return { closed: 0, claimed: 0, blocked: 0, waiting: 0, ready: 0, ...counted };
}
