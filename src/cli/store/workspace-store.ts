/**
 * A store that was found in a workspace, as its user's: what was agreed with the
 * user, and what is said in their name, is in a store of their own; the folder
 * in the workspace has lists and tasks, and nothing that it says of the rest counts.
 *
 * The user's own store is written first and has it all. The list in the folder
 * is a copy of it; a list that is there and that we did not write was changed
 * outside, and is taken up as such.
 * @module
 */
import { fileChanged, parseReminderState } from "../../reminder/index.ts";
import type {
  Board,
  Commit,
  Committed,
  Documents,
  JournalEntry,
  JournalQuery,
  NewEntry,
  Notice,
  ScopeDump,
  Snapshot,
  Store,
} from "../../stores/contract.ts";
import { StoreError } from "../../stores/contract.ts";
import { digestOf } from "../../stores/digest.ts";
import type { Change, Evidence, JsonValue, LeftTodo, Todo, TodoList } from "../../todo/index.ts";
import { allTodos, changesBetween, deltaBetween, EMPTY_LIST, isOpen } from "../../todo/index.ts";
import type { TodoDocument } from "../../workstream/documents.ts";
import { asTodoDocument, TODO_CHANGED } from "../../workstream/documents.ts";
import { foundBoard } from "./found-board.ts";

export interface WorkspaceStoreOptions {
  /** What is in the workspace. */
  readonly content: Store;
  /** The user's own, outside of every workspace. */
  readonly own: Store;
  /** Whether a scope of the user's own store is one of this workspace. */
  isOfWorkspace(scope: string): boolean;
  /** Whether a scope has tasks, which are content as a whole. */
  isBoard(scope: string): boolean;
  readonly now: () => number;
}

/** Where the copy in the workspace stands, kept with the list that it is of. */
interface CopyMark {
  /** The digest of the list that the folder has. */
  readonly now: string;
  /** Of the one that it had before, until it is written. */
  readonly before: string;
}

const NO_COPY: CopyMark = { now: "", before: "" };

/** How often a list that others change at the same moment is looked at again. */
const TRIES = 20;

export function workspaceStore(options: WorkspaceStoreOptions): Store {
  return new WorkspaceStore(options);
}

class WorkspaceStore implements Store {
  readonly kind = "files";
  readonly isDurable: boolean;
  readonly #content: Store;
  readonly #own: Store;
  readonly #options: WorkspaceStoreOptions;

  constructor(options: WorkspaceStoreOptions) {
    const { content, own } = options;
    this.#options = options;
    this.#content = content;
    this.#own = own;
    this.isDurable = content.isDurable && own.isDurable;
  }

  async load(scope: string): Promise<Snapshot> {
    if (this.#isBoard(scope)) return { ...(await this.#content.load(scope)), documents: {} };
    for (let tries = TRIES; ; tries--) {
      const mine = await this.#own.load(scope);
      const { documents, damage } = await this.#content.load(scope);
      const mark = markIn(mine.documents);
      const found = digestOfList(documents.todo);
      if (found === mark.now) return withoutMark({ ...mine, ...(damage && { damage }) });
      const isBehind = found === mark.before || documents.todo === undefined;
      if (isBehind) {
        await this.#copy(scope, mine.documents.todo);
        return withoutMark(mine);
      }
      const committed = await this.#takeUp(scope, mine, documents.todo, found);
      if (!committed.ok && tries <= 0) return withoutMark(mine);
    }
  }

  async commit(scope: string, commit: Commit): Promise<Committed> {
    if (this.#isBoard(scope)) return this.#content.commit(scope, commit);
    const { todo } = commit.documents;
    if (todo === undefined) return this.#own.commit(scope, commit);
    // What changed outside is taken up first: it makes the commit stale, and nothing is overwritten unread.
    await this.load(scope);
    const mark = markIn((await this.#own.load(scope)).documents);
    const documents = { ...commit.documents, copy: copyMark(digestOfList(todo), mark.now) };
    const committed = await this.#own.commit(scope, { ...commit, documents });
    if (committed.ok && !("replay" in committed)) await this.#copy(scope, todo);
    return committed;
  }

  replay(scope: string, key: string): Promise<JsonValue | undefined> {
    return this.#of(scope).replay(scope, key);
  }

  journal(scope: string, query?: JournalQuery): Promise<readonly JournalEntry[]> {
    return this.#of(scope).journal(scope, query);
  }

  async dump(scope: string): Promise<ScopeDump> {
    return withoutMark(await this.#of(scope).dump(scope));
  }

  async restore(scope: string, dump: ScopeDump): Promise<void> {
    const { todo } = dump.documents;
    if (this.#isBoard(scope) || todo === undefined) return this.#of(scope).restore(scope, dump);
    const documents = { ...dump.documents, copy: copyMark(digestOfList(todo), "") };
    await this.#own.restore(scope, { ...dump, documents });
    await this.#copy(scope, todo);
  }

  prune(scope: string, before: number): Promise<void> {
    return this.#of(scope).prune(scope, before);
  }

  async scopes(): Promise<readonly string[]> {
    const own = await this.#own.scopes();
    const found = await this.#content.scopes();
    const isOurs = (scope: string): boolean =>
      this.#isBoard(scope) ? found.includes(scope) : this.#options.isOfWorkspace(scope);
    return [...new Set([...own, ...found])].filter(isOurs);
  }

  board(scope: string): Board {
    return foundBoard(this.#content.board(scope), fromRepository);
  }

  watch(listener: (notice: Notice) => void): () => void {
    const ends = [
      this.#own.watch((notice) => {
        if (this.#options.isOfWorkspace(notice.scope)) listener(notice);
      }),
      this.#content.watch((notice) => {
        if (this.#isBoard(notice.scope)) listener(notice);
        // Only a look for changes, which our own store then tells of: who works with the scope meets the error.
        else this.load(notice.scope).catch(() => {});
      }),
    ];
    return () => ends.forEach((end) => end());
  }

  async close(): Promise<void> {
    await Promise.all([this.#own.close(), this.#content.close()]);
  }

  async leave(): Promise<void> {
    const leave = (store: Store): Promise<void> => store.leave?.() ?? store.close();
    await Promise.all([leave(this.#own), leave(this.#content)]);
  }

  #isBoard(scope: string): boolean {
    return this.#options.isBoard(scope);
  }

  #of(scope: string): Store {
    return this.#isBoard(scope) ? this.#content : this.#own;
  }

  /** Takes a list that somebody put there into the user's own store, as what it is. */
  #takeUp(
    scope: string,
    mine: Snapshot,
    found: JsonValue | undefined,
    digest: string,
  ): Promise<Committed> {
    const isFirst = mine.documents.copy === undefined;
    const when = { at: this.#options.now(), isFirst };
    const { todo, changes, entry } = foundChange(mine.documents.todo, found, when);
    const state = fileChanged(parseReminderState(mine.documents.reminder), changes);
    const documents = {
      ...(todo !== undefined && { todo }),
      ...(changes.length > 0 && { reminder: state as unknown as JsonValue }),
      copy: copyMark(digest, digest),
    };
    const entries: readonly NewEntry[] = [entry];
    return this.#own.commit(scope, { expected: mine.revision, documents, entries });
  }

  /** The user's own store has the list: what cannot be written now is written by the next who looks. */
  async #copy(scope: string, todo: JsonValue | undefined): Promise<void> {
    if (todo === undefined) return;
    try {
      const { revision } = await this.#content.load(scope);
      await this.#content.commit(scope, { expected: revision, documents: { todo }, entries: [] });
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  }
}

function copyMark(now: string, before: string): JsonValue {
  return { now, before };
}

function markIn({ copy }: Documents): CopyMark {
  return (copy as CopyMark | undefined) ?? NO_COPY;
}

function withoutMark<T extends { readonly documents: Documents }>(snapshot: T): T {
  const { copy: _copy, ...documents } = snapshot.documents;
  return { ...snapshot, documents };
}

function digestOfList(todo: JsonValue | undefined): string {
  return todo === undefined ? "" : digestOf(JSON.stringify(todo));
}

/** What a list that was found in a workspace did to the one that we know. */
interface FoundChange {
  readonly todo: JsonValue | undefined;
  readonly changes: readonly Change[];
  readonly entry: NewEntry;
}

const FILE = { kind: "file" } as const;

/**
 * Takes a list as content and no more: nobody's word is in it, its evidence is
 * only what the repository says, and what was set aside here stays. `isFirst`:
 * the two lists have nothing to do with each other; the user's own is set aside.
 */
function foundChange(
  before: JsonValue | undefined,
  found: JsonValue | undefined,
  { at, isFirst }: { readonly at: number; readonly isFirst: boolean },
): FoundChange {
  const after = asTodoDocument(found);
  if (!after) {
    const entry = { kind: "document-changed", at, actor: FILE, data: { document: "todo" } };
    return { todo: found, changes: [], entry };
  }
  const was = asTodoDocument(before) ?? { lastId: 0, revision: 0, list: EMPTY_LIST };
  const list = asContent(after.list, isFirst ? EMPTY_LIST : was.list);
  const changes = changesBetween(was.list, list);
  const lastId = Math.max(was.lastId, after.lastId);
  const left = isFirst ? openTodos(was.list, lastId, at) : [];
  const document: TodoDocument = {
    ...was,
    lastId: lastId + left.length,
    revision: was.revision + 1,
    list,
    ...(left.length > 0 && { left: [...(was.left ?? []), ...left] }),
  };
  const data = {
    cause: { command: "edit in the workspace" },
    changes,
    delta: deltaBetween(was.list, list),
  };
  return {
    todo: document as unknown as JsonValue,
    changes,
    entry: { kind: TODO_CHANGED, at, actor: FILE, data: data as unknown as JsonValue },
  };
}

/** With ids of their own: those of two lists mean different todos. */
function openTodos(list: TodoList, lastId: number, at: number): LeftTodo[] {
  const open = list.phases.flatMap(({ name: phase, todos }) =>
    todos.filter(isOpen).map((todo) => ({ todo, phase })),
  );
  return open.map(({ todo, phase }, place) => ({
    todo: { ...todo, id: `t${lastId + place + 1}` },
    phase,
    at,
  }));
}

function asContent(list: TodoList, before: TodoList): TodoList {
  const known = new Map(allTodos(before).map((todo) => [todo.id, todo]));
  const phases = list.phases.map(({ name, todos }) => ({
    name,
    todos: todos.map((todo) => asFound(todo, known.get(todo.id))),
  }));
  return { phases };
}

function asFound(todo: Todo, was: Todo | undefined): Todo {
  const { session: _session, evidence, ...content } = todo;
  // A person's word is theirs as long as it is word for word.
  const isSame = was?.content === todo.content;
  const named = isSame ? was.origin : (was?.origin ?? todo.origin);
  const origin = named === "person" && !isSame ? "file" : named;
  const isKnown = was?.evidence && JSON.stringify(was.evidence) === JSON.stringify(evidence);
  const shown = isKnown ? evidence : evidence?.map(fromRepository);
  return {
    ...content,
    origin,
    ...(shown && { evidence: shown }),
    ...(was?.session !== undefined && { session: was.session }),
  };
}

const FROM_REPOSITORY = "from the repository: ";

/** Only a statement: nobody here saw it. */
function fromRepository({ summary, at }: Evidence): Evidence {
  const words = summary.startsWith(FROM_REPOSITORY) ? summary : `${FROM_REPOSITORY}${summary}`;
  return { kind: "statement", summary: words, at };
}
