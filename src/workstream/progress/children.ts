import type { Reply, ToolDefinition } from "../../dialects/dialect.ts";
import { toolNamed } from "../../dialects/dialect.ts";
import type { AgentOutcome } from "../../progress/index.ts";
import type { Documents } from "../../stores/contract.ts";
import type { TodoList } from "../../todo/index.ts";
import { EMPTY_LIST, focusOf } from "../../todo/index.ts";
import { performCall } from "../call.ts";
import { commitWithRetry } from "../commit-with-retry.ts";
import { coveredReply } from "../covered-reply.ts";
import type { TodoDocument } from "../documents.ts";
import { asJson, todoDocument } from "../documents.ts";
import type { Live } from "../live.ts";
import { offeredTools } from "../offered-tools.ts";

/** What a child agent writes: a list of its own, which hangs under the parent's todo. */
export interface ChildWork {
  readonly tools: readonly ToolDefinition[];
  call(tool: string, input: unknown): Promise<Reply>;
  list(): Promise<TodoList>;
}

/** A child's list, as it is stored. */
export interface ChildList {
  readonly agent: string;
  /** Id of the todo that was in progress when the child first wrote. */
  readonly parent?: string;
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

const MOST_RUNNING = 64;
const MOST_ARCHIVED = 50;

export async function childLists({ store, facts }: Live): Promise<ChildLists> {
  return childListsIn((await store.load(facts.scope)).documents);
}

/** The list of one child. It is shown to people, never nudged, and kept apart from the parent's. */
export function childWork(live: Live, agent: string): ChildWork {
  const tools = offeredTools({ dialect: live.dialect, host: live.host }, false);
  return {
    tools,
    async call(name, input) {
      const tool = toolNamed(tools, name);
      if (tool) return coveredReply(await writeList(live, agent, tool, input));
      return { text: `Unknown tool "${name}".`, details: null, isError: true };
    },
    async list() {
      const { running } = await childLists(live);
      return running.find((child) => child.agent === agent)?.document.list ?? EMPTY_LIST;
    },
  };
}

/** The child ended: its list is kept, and no longer shown as work. */
export async function archiveChild(
  { store, facts, now }: Live,
  agent: string,
  outcome: AgentOutcome,
): Promise<void> {
  await commitWithRetry<void>(store, facts.scope, ({ documents }) => {
    const { running, archived } = childListsIn(documents);
    const child = running.find((one) => one.agent === agent);
    if (!child) return { result: undefined };
    const at = now();
    const children: ChildLists = {
      running: running.filter((one) => one !== child),
      archived: [...archived, { ...child, outcome, endedAt: at }].slice(-MOST_ARCHIVED),
    };
    return { result: undefined, commit: commitOf(children, CHILD_LIST_ARCHIVED, agent, at, {}) };
  });
}

async function writeList(
  live: Live,
  agent: string,
  tool: ToolDefinition,
  input: unknown,
): Promise<Reply> {
  const { store, scope, facts, now } = live;
  const { documents } = await store.load(scope);
  const parent = focusOf(todoDocument(documents).list)?.id;
  const { result } = await commitWithRetry<Reply>(store, facts.scope, async ({ documents }) => {
    const lists = childListsIn(documents);
    const known = lists.running.find((child) => child.agent === agent);
    const child = known ?? { agent, ...(parent && { parent }), document: todoDocument({}) };
    const at = now();
    const { reply, applied, next } = await performCall(live, tool, input, child.document, at);
    if (!applied || next === child.document) return { result: reply };
    const others = lists.running.filter((one) => one !== known);
    const running = [...others, { ...child, document: next }].slice(-MOST_RUNNING);
    const { changes } = applied;
    const children = { ...lists, running };
    return {
      result: reply,
      commit: commitOf(children, CHILD_LIST_CHANGED, agent, at, { changes }),
    };
  });
  return result;
}

function commitOf(children: ChildLists, kind: string, agent: string, at: number, facts: object) {
  const entry = { kind, at, actor: { kind: "model", name: agent } as const };
  return {
    documents: { children: asJson(children) },
    entries: [{ ...entry, data: asJson({ agent, ...facts }) }],
  };
}

export function childListsIn({ children }: Documents): ChildLists {
  return (children as ChildLists | undefined) ?? { running: [], archived: [] };
}
