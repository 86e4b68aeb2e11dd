import type {
  Child,
  CurrentActivity,
  Estimate,
  RuntimeEvent,
  TodoUsage,
  ToolCounts,
  Verdict,
} from "../../progress/index.ts";
import { maskSecrets, todosOfChild } from "../../progress/index.ts";
import type { TodoList } from "../../todo/index.ts";
import { allTodos, EMPTY_LIST, focusOf, HAND_RULES } from "../../todo/index.ts";
import { changeList, commit, RUNTIME } from "../commit.ts";
import { todoDocument } from "../documents.ts";
import { withEvidence } from "../evidence/evidence.ts";
import type { Live } from "../live.ts";
import type { ChildList, ChildLists } from "./child-lists.ts";
import { archiveChild, childLists } from "./child-lists.ts";
import type { Read } from "./follower.ts";

/** A child agent at work, and what it has written down. */
export interface ChildProgress extends Partial<Omit<Child, "agent">> {
  readonly agent: string;
  /** Id of the todo that it belongs under. */
  readonly parent?: string;
  readonly list: TodoList;
}

/** What the runtime saw, as it stands now. */
export interface WorkProgress {
  /** What goes on, in one line: the todo in progress, or without one what the agent does. */
  readonly line: string;
  readonly current: CurrentActivity;
  /** Milliseconds since the last event; absent before the first. */
  readonly age?: number;
  readonly events: number;
  readonly tools: { readonly [tool: string]: ToolCounts };
  readonly focus?: { readonly id: string; readonly content: string };
  readonly open: number;
  /** By id of the todo that was in focus. */
  readonly todos: { readonly [id: string]: TodoUsage };
  /** Absent until five todos were finished. */
  readonly estimate?: Estimate;
  readonly verdicts: readonly Verdict[];
  /** The host asked for a stop in such a case, and one of the verdicts is reason enough. */
  readonly isBlocked: boolean;
  readonly children: readonly ChildProgress[];
  /** Ids of the open todos that a running child works on. */
  readonly lit: readonly string[];
}

/** Where nobody tells anything. */
export const NO_PROGRESS: WorkProgress = {
  line: "idle",
  current: { kind: "idle" },
  events: 0,
  tools: {},
  open: 0,
  todos: {},
  verdicts: [],
  isBlocked: false,
  children: [],
  lit: [],
};

export function workProgress(
  read: Read,
  list: TodoList,
  { running }: ChildLists,
  now: number,
): WorkProgress {
  const { current, age, events, tools, open, todos, estimate, children } = read.summary(now);
  const verdicts = read.verdicts(now);
  const focus = focusOf(list);
  return {
    line: maskSecrets(focus?.activeForm ?? focus?.content ?? activityWords(current)),
    current,
    ...(age !== undefined && { age }),
    events,
    tools: Object.fromEntries(tools),
    ...(focus && { focus: { id: focus.id, content: maskSecrets(focus.content) } }),
    open,
    todos: Object.fromEntries(todos),
    ...(estimate && { estimate }),
    verdicts,
    isBlocked: verdicts.some(({ isBlocking }) => isBlocking),
    children: childrenOf(children, running),
    lit: litBy(list, children),
  };
}

/** Ids of the open todos that say what one of these children was asked to do. */
function litBy(list: TodoList, children: readonly Child[]): readonly string[] {
  const todos = allTodos(list);
  const lit = children.flatMap(({ label, task }) => [
    ...todosOfChild(todos, label),
    ...(task === undefined ? [] : todosOfChild(todos, task)),
  ]);
  return [...new Set(lit.map(({ id }) => id))];
}

/** Children that are heard of, and those that only wrote a list. */
function childrenOf(heard: readonly Child[], lists: readonly ChildList[]): ChildProgress[] {
  const silent = lists.filter(
    ({ agent, isObserved }) => !isObserved && !heard.some((child) => child.agent === agent),
  );
  return [...heard, ...silent].map((child) => {
    const { agent } = child;
    const written = lists.find((one) => one.agent === agent);
    const facts = "document" in child ? { agent } : child;
    const parent = written?.parent === undefined ? {} : { parent: written.parent };
    return { ...facts, ...parent, list: written?.document.list ?? EMPTY_LIST };
  });
}

function activityWords(current: CurrentActivity): string {
  switch (current.kind) {
    case "waiting-on-person":
      return "waits for a person";
    case "child":
      return `child agent: ${current.label}`;
    case "tool":
      return current.about === undefined ? current.tool : `${current.tool}: ${current.about}`;
    case "thinking":
    case "idle":
      return current.kind;
  }
}

type WithoutTime<Event> = Event extends unknown ? Omit<Event, "at"> & { at?: number } : never;

/** What a host may tell. Writes of the list are known already. Omitted `at`: now. */
export type ObservedEvent = WithoutTime<Exclude<RuntimeEvent, { kind: "list-changed" }>>;

type ChildEnded = Extract<RuntimeEvent, { kind: "agent-ended" }>;

export function observe(live: Live, observed: ObservedEvent): Promise<void> {
  const event = { ...observed, at: observed.at ?? live.now() } as RuntimeEvent;
  return event.kind === "agent-ended" ? agentEnded(live, event) : live.facts.append(event);
}

async function agentEnded(live: Live, event: ChildEnded): Promise<void> {
  const lit = event.outcome === "done" ? await litByChild(live, event.agent) : [];
  await live.facts.append(event);
  await archiveChild(live, event.agent, event.outcome);
  if (lit.length > 0) await completeAll(live, lit);
}

export async function progressHere(live: Live): Promise<WorkProgress> {
  const read = await live.follower.catchUp();
  const { documents } = await live.store.load(live.scope);
  return workProgress(read, todoDocument(documents).list, await childLists(live), live.now());
}

/** Which todos its success completes; none unless the host says so. */
async function litByChild(live: Live, agent: string): Promise<readonly string[]> {
  if (!live.host.completesWithChild) return [];
  const read = await live.follower.catchUp();
  const { children } = read.summary(live.now());
  const { documents } = await live.store.load(live.scope);
  return litBy(
    todoDocument(documents).list,
    children.filter((child) => child.agent === agent),
  );
}

async function completeAll(live: Live, ids: readonly string[]): Promise<void> {
  const operations = ids.map(
    (todo) => ({ kind: "complete", target: { kind: "todo", todo } }) as const,
  );
  await commit<void>(live, async ({ documents }) => {
    const { change } = await changeList(documents, {
      ...{ operations, rules: HAND_RULES, by: "model", at: live.now() },
      ...{ actor: RUNTIME, cause: { command: "child agent succeeded" } },
      support: (applied) => withEvidence(live, applied),
    });
    return { result: undefined, ...(change && { commit: change }) };
  });
}
