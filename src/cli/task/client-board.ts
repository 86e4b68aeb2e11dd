import { homedir } from "node:os";
import type { ClientTaskLists, ListWritten } from "../../clients/task-lists.ts";
import type { Store } from "../../stores/contract.ts";
import { memoryStore } from "../../stores/memory/index.ts";
import { boardScope } from "../../workstream/board/index.ts";
import { UsageError } from "../arguments/usage-error.ts";
import type { Io } from "../io.ts";
import { writingThrough } from "./writing-through.ts";

/** A list that a client keeps itself, by the name that it has as a board: `<client>:<list>`. */
export interface ClientBoard {
  readonly client: ClientTaskLists;
  readonly list: string;
}

/** Undefined: the board is one of ours. */
export async function clientBoard(board: string | undefined): Promise<ClientBoard | undefined> {
  if (!board?.includes(":")) return undefined;
  // Few ask for one, and all who start the command would pay for it.
  const { TASK_LISTS } = await import("./client-lists.ts");
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
