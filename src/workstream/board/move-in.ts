import type { StoredTask } from "../../stores/contract.ts";
import type { Tangle, Task } from "../../task/index.ts";
import { idLength, newTaskId, untangle } from "../../task/index.ts";
import type { LiveBoard, BoardChange } from "./change-tasks.ts";
import { changeTasks } from "./change-tasks.ts";

/** The field of a task's metadata that tells what it is called where it came from. */
const ORIGIN = "importedFrom";

export interface MovingIn {
  /**
   * Where the tasks come from. They get new ids, and keep their old ones in their
   * metadata. Omitted: from a board like this one; they keep their ids.
   */
  readonly from?: string;
  /** Writes nothing. */
  readonly dryRun?: boolean;
}

export interface MovedIn {
  /** What is new on the board. */
  readonly tasks: readonly Task[];
  /** How many had come before. They stay as they are, and what was deleted since stays away. */
  readonly present: number;
  /** What the tasks could not keep, by the ids that they came with. */
  readonly tangles: readonly Tangle[];
}

/** A task that was here once, as the journal has it. */
type FormerTask = Pick<Task, "id" | "metadata">;

/** Lets tasks move in, all of them or none. */
export async function moveIn(
  live: LiveBoard,
  incoming: readonly Task[],
  moving: MovingIn,
): Promise<MovedIn> {
  const gone = await formerTasks(live);
  const actor = { ...live.actor, kind: "import" } as const;
  const moved = await changeTasks(
    { ...live, actor },
    {
      name: "move-in",
      async decide() {
        const decided = await decideMovingIn(live, incoming, moving, gone);
        return moving.dryRun ? { ...decided, changes: [] } : decided;
      },
      answer: (result) => result,
    },
  );
  if (!moved.ok) throw new Error(`moving in is never refused: ${moved.refusal.code}`);
  return moved.answer;
}

const PAGE = 1_000;

/** The tasks that were deleted, as far as the journal goes back. */
async function formerTasks({ store, scope }: LiveBoard): Promise<readonly FormerTask[]> {
  const former: FormerTask[] = [];
  for (let after = 0; ;) {
    const page = await store.journal(scope, { after, limit: PAGE });
    const deletions = page.filter(({ kind }) => kind === "task-deleted");
    former.push(...deletions.map(({ data }) => (data as unknown as { before: FormerTask }).before));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return former;
    after = last.seq;
  }
}

/** Decides on tasks that refer to each other by the ids that they have elsewhere. */
async function decideMovingIn(
  live: LiveBoard,
  incoming: readonly Task[],
  { from }: MovingIn,
  former: readonly FormerTask[],
): Promise<{ readonly ok: true } & BoardChange<MovedIn>> {
  const { tasks: stored } = await live.board.list();
  const here = new Map(stored.flatMap(({ task }) => keyed(task, from)));
  const gone = new Set(former.flatMap((task) => keyed(task, from).map(([key]) => key)));
  const unique = [...new Map(incoming.map((task) => [task.id, task])).values()];
  const fresh = unique.filter(({ id }) => !here.has(id) && !gone.has(id));
  const { tasks, tangles } = untangle(fresh, (key) => here.has(key));
  const ids = await newIds(live, tasks, stored, from);
  const idOf = (key: string): string => ids.get(key) ?? here.get(key) ?? key;
  const moved = tasks.map((task) => settled(task, idOf, from));
  return {
    ok: true,
    changes: moved.map((after) => ({ event: "task-added", after })),
    result: { tasks: moved, present: unique.length - fresh.length, tangles },
  };
}

/** What a task is called where it came from, with what it is called here. */
function keyed({ id, metadata }: FormerTask, from: string | undefined): [string, string][] {
  if (from === undefined) return [[id, id]];
  const origin = metadata?.[ORIGIN];
  const isFromThere = typeof origin === "string" && origin.startsWith(`${from}:`);
  return isFromThere ? [[origin.slice(from.length + 1), id]] : [];
}

async function newIds(
  { board, random }: LiveBoard,
  tasks: readonly Task[],
  stored: readonly StoredTask[],
  from: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (from === undefined) return new Map();
  const length = idLength((await board.head()).created + tasks.length);
  const taken = new Set(stored.map(({ task }) => task.id));
  return new Map(
    tasks.map((task) => {
      let id = newTaskId(length, random);
      while (taken.has(id)) id = newTaskId(length, random);
      taken.add(id);
      return [task.id, id];
    }),
  );
}

function settled(task: Task, idOf: (key: string) => string, from: string | undefined): Task {
  const { parent } = task;
  return {
    ...task,
    id: idOf(task.id),
    blockedBy: [...new Set(task.blockedBy.map(idOf))],
    ...(parent !== undefined && { parent: idOf(parent) }),
    ...(from !== undefined && { metadata: { ...task.metadata, [ORIGIN]: `${from}:${task.id}` } }),
  };
}
