import { homedir } from "node:os";
import type { ClientTaskLists, ListWritten, TaskChange } from "../../clients/task-lists.ts";
import type { Store } from "../../stores/contract.ts";
import { memoryStore } from "../../stores/memory/index.ts";
import type { Task } from "../../task/index.ts";
import { boardScope } from "../../workstream/board/index.ts";
import { UsageError } from "../arguments/usage.ts";
import type { Io } from "../io.ts";

/** A list that a client keeps itself, by the name that it has as a board: `<client>:<list>`. */
export interface ClientBoard {
  readonly client: ClientTaskLists;
  readonly list: string;
}

/** Undefined: the board is one of ours. */
export async function clientBoard(board: string | undefined): Promise<ClientBoard | undefined> {
  if (!board?.includes(":")) return undefined;
  // Few ask for one, and all who start the command would pay for it.
  const { TASK_LISTS } = await import("../../clients/catalogue.ts");
  const client = TASK_LISTS.find(({ name }) => board.startsWith(`${name}:`));
  return client && { client, list: board.slice(client.name.length + 1) };
}

/**
 * A store with nothing but that list in it. What is written there is lost, or with `write` brought
 * into the client's own list before it is told.
 */
export async function clientBoardStore(
  { env }: Io,
  { client, list }: ClientBoard,
  write: boolean,
): Promise<Store> {
  const home = env["HOME"] ?? homedir();
  const dump = client.read(env, home, list);
  if (!dump) throw new UsageError(unknownList(client, list, client.names(env, home)));
  const store = memoryStore();
  const scope = boardScope(`${client.name}:${list}`);
  await store.restore(scope, dump);
  if (!write) return store;
  return writingThrough(store, scope, async (changes) => {
    const written = await client.write(env, home, list, changes);
    if (!written.ok) throw new UsageError(`${whyNot(client, list, written)} Nothing was written.`);
  });
}

function whyNot(
  { title }: ClientTaskLists,
  list: string,
  refusal: Extract<ListWritten, { ok: false }>,
): string {
  return refusal.why === "changed"
    ? `Somebody has changed ${list} meanwhile: look again.`
    : `${title} has no place for: ${refusal.fields.join(", ")}.`;
}

const MOST_NAMED = 10;

function unknownList({ title }: ClientTaskLists, list: string, known: readonly string[]): string {
  const which = list === "" ? `Say which list of ${title}.` : `${title} has no list "${list}".`;
  if (known.length === 0) return `${which} There is none.`;
  const more = known.length > MOST_NAMED ? ", …" : "";
  return `${which} There is ${known.slice(0, MOST_NAMED).join(", ")}${more}.`;
}

export function refuseToWrite({ client, list }: ClientBoard): never {
  throw new UsageError(
    `${list} is ${client.title}'s own list, and only shown. --write changes it; doneward task import takes it in.`,
  );
}

/**
 * A store in which a change of a board's tasks is told only after `keep` has it.
 * If that fails the store has the change all the same: it is not used any more.
 */
function writingThrough(
  store: Store,
  scope: string,
  keep: (changes: readonly TaskChange[]) => Promise<void>,
): Store {
  const tasks = async (): Promise<ReadonlyMap<string, Task>> => {
    const { board } = await store.dump(scope);
    return new Map(board?.tasks.map(({ task }) => [task.id, task]));
  };
  const through =
    <Request, Answer>(act: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      const before = await tasks();
      const answer = await act(request);
      const changes = changesBetween(before, await tasks());
      if (changes.length > 0) await keep(changes);
      return answer;
    };
  return {
    ...store,
    board(name) {
      const board = store.board(name);
      return {
        ...board,
        commit: through((request) => board.commit(request)),
        claim: through((request) => board.claim(request)),
        finish: through((request) => board.finish(request)),
        renew: through((request) => board.renew(request)),
      };
    },
  };
}

function changesBetween(
  before: ReadonlyMap<string, Task>,
  after: ReadonlyMap<string, Task>,
): TaskChange[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  return ids.flatMap((id) => {
    const [old, now] = [before.get(id), after.get(id)];
    return JSON.stringify(old) === JSON.stringify(now)
      ? []
      : [{ ...(old && { before: old }), ...(now && { after: now }) }];
  });
}
