import type { Reply, ToolDefinition } from "../../dialects/dialect.ts";
import { toolNamed } from "../../dialects/dialect.ts";
import type { TodoList } from "../../todo/index.ts";
import { EMPTY_LIST, focusOf } from "../../todo/index.ts";
import type { CallOptions } from "../call.ts";
import { performCall } from "../call.ts";
import { commitWithRetry } from "../commit-with-retry.ts";
import { coveredReply } from "../covered-secrets.ts";
import { asJson, todoDocument } from "../documents.ts";
import type { Live } from "../live.ts";
import { offeredTools } from "../offered-tools.ts";
import type { ChildList } from "./child-lists.ts";
import { CHILD_LIST_CHANGED, childLists, childListsIn, childrenCommit } from "./child-lists.ts";

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
      if (tool) return coveredReply(await writeList(live, kind, { tool, input, ...options }));
      return { text: `Unknown tool "${name}".`, details: null, isError: true };
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
  const { store, scope, facts, now } = live;
  const { agent } = kind;
  const earlier = key === undefined ? undefined : await store.replay(facts.scope, key);
  if (earlier !== undefined) return earlier as unknown as Reply;
  const { documents } = await store.load(scope);
  const parent = focusOf(todoDocument(documents).list)?.id;
  const written = await commitWithRetry<Reply>(store, facts.scope, async ({ documents }) => {
    const lists = childListsIn(documents);
    const known = lists.running.find((child) => child.agent === agent);
    const child = known ?? { ...kind, ...(parent && { parent }), document: todoDocument({}) };
    const at = now();
    const { reply, applied, next } = await performCall(live, tool, input, child.document, { at });
    if (!applied || next === child.document) return { result: reply };
    const others = lists.running.filter((one) => one !== known);
    const running = [...others, { ...child, document: next }].slice(-MOST_RUNNING);
    const { changes } = applied;
    const commit = childrenCommit({ ...lists, running }, CHILD_LIST_CHANGED, agent, at, {
      changes,
    });
    const idempotency = key === undefined ? {} : { idempotency: { key, reply: asJson(reply) } };
    return { result: reply, commit: { ...commit, ...idempotency } };
  });
  const { result, committed } = written;
  return committed && "replay" in committed ? (committed.replay as unknown as Reply) : result;
}
