import type { Reply, ToolDefinition } from "../../dialects/dialect.ts";
import { toolNamed } from "../../dialects/dialect.ts";
import type { AgentOutcome } from "../../progress/index.ts";
import type { Commit, Documents } from "../../stores/contract.ts";
import type { TodoList } from "../../todo/index.ts";
import { EMPTY_LIST, focusOf } from "../../todo/index.ts";
import type { CallOptions } from "../call.ts";
import { offeredTools, performCall, unknownTool } from "../call.ts";
import { commit } from "../commit.ts";
import { coveredReply } from "../covered-secrets.ts";
import type { TodoDocument } from "../documents.ts";
import { asJson, todoDocument } from "../documents.ts";
import type { Place } from "../journal.ts";
import type { Live } from "../live.ts";

/** A child's list, as it is stored. */
export interface ChildList {
  readonly agent: string;
  /** Id of the todo that was in progress when the child first wrote. */
  readonly parent?: string;
  /** Shown only while the child is heard of. */
  readonly isObserved?: true;
  readonly document: TodoDocument;
}

export interface ArchivedChildList extends ChildList {
  readonly outcome: AgentOutcome;
  readonly endedAt: number;
}

/** Oldest first. */
export interface ChildLists {
  readonly running: readonly ChildList[];
  readonly archived: readonly ArchivedChildList[];
}

export const CHILD_LIST_CHANGED = "child-list-changed";
export const CHILD_LIST_ARCHIVED = "child-list-archived";

const MOST_ARCHIVED = 50;

export async function childLists({ store, facts }: Live): Promise<ChildLists> {
  return childListsIn((await store.load(facts.scope)).documents);
}

/** The child ended: its list is kept, and no longer shown as work. */
export function archiveChild(live: Live, agent: string, outcome: AgentOutcome): Promise<void> {
  return commit<void>(beside(live), ({ documents }) => {
    const { running, archived } = childListsIn(documents);
    const child = running.find((one) => one.agent === agent);
    if (!child) return { result: undefined };
    const at = live.now();
    const children: ChildLists = {
      running: running.filter((one) => one !== child),
      archived: [...archived, { ...child, outcome, endedAt: at }].slice(-MOST_ARCHIVED),
    };
    return { result: undefined, commit: childrenCommit(children, CHILD_LIST_ARCHIVED, agent, at) };
  });
}

/** The lists of children are kept beside the runtime facts. */
function beside({ store, facts, now }: Live): Place {
  return { store, scope: facts.scope, now };
}

/** What writes the lists of the children, with a line on the one whose list it is. */
function childrenCommit(
  children: ChildLists,
  kind: string,
  agent: string,
  at: number,
  facts: object = {},
): Pick<Commit, "documents" | "entries"> {
  const entry = { kind, at, actor: { kind: "model", name: agent } as const };
  return {
    documents: { children: asJson(children) },
    entries: [{ ...entry, data: asJson({ agent, ...facts }) }],
  };
}

export function childListsIn({ children }: Documents): ChildLists {
  return (children as ChildLists | undefined) ?? { running: [], archived: [] };
}

/** What a child agent writes: a list of its own, which hangs under the parent's todo. */
export interface ChildWork {
  readonly tools: readonly ToolDefinition[];
  call(tool: string, input: unknown, options?: CallOptions): Promise<Reply>;
  list(): Promise<TodoList>;
}

export interface ChildOptions {
  /**
   * Whether everything that the child does is told by `observe`. Then its list is shown while the
   * child is heard of, and of one that was interrupted it is not. Omitted: until the child ends.
   */
  readonly isObserved?: boolean;
}

const MOST_RUNNING = 64;

/** The list of one child. It is shown to people, never nudged, and kept apart from the parent's. */
export function childWork(
  live: Live,
  agent: string,
  { isObserved = false }: ChildOptions = {},
): ChildWork {
  const tools = offeredTools({ dialect: live.dialect, host: live.host }, false);
  const kind = { agent, ...(isObserved && { isObserved }) };
  return {
    tools,
    async call(name, input, options = {}) {
      const tool = toolNamed(tools, name);
      if (!tool) return unknownTool(name, tools);
      return coveredReply(await writeList(live, kind, { tool, input, ...options }));
    },
    async list() {
      const { running } = await childLists(live);
      return running.find((child) => child.agent === agent)?.document.list ?? EMPTY_LIST;
    },
  };
}

interface ChildCall extends CallOptions {
  readonly tool: ToolDefinition;
  readonly input: unknown;
}

async function writeList(
  live: Live,
  kind: Pick<ChildList, "agent" | "isObserved">,
  { tool, input, idempotencyKey: key }: ChildCall,
): Promise<Reply> {
  const { agent } = kind;
  const { documents: ofParent } = await live.store.load(live.scope);
  const parent = focusOf(todoDocument(ofParent).list)?.id;
  return commit<Reply>(
    beside(live),
    async ({ documents }) => {
      const lists = childListsIn(documents);
      const known = lists.running.find((child) => child.agent === agent);
      const child = known ?? { ...kind, ...(parent && { parent }), document: todoDocument({}) };
      const at = live.now();
      const { reply, applied, next } = await performCall(live, tool, input, child.document, { at });
      if (!applied || next === child.document) return { result: reply };
      const others = lists.running.filter((one) => one !== known);
      const running = [...others, { ...child, document: next }].slice(-MOST_RUNNING);
      const { changes } = applied;
      const children = { ...lists, running };
      const commit = childrenCommit(children, CHILD_LIST_CHANGED, agent, at, { changes });
      return { result: reply, commit };
    },
    { key },
  );
}
