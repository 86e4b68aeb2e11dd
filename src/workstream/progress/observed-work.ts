import type { RuntimeEvent, TodoEvidence } from "../../progress/index.ts";
import type { EvidencePolicy } from "../../reminder/index.ts";
import type { Evidence } from "../../todo/index.ts";
import { HAND_RULES } from "../../todo/index.ts";
import { commitHere } from "../compact-journal.ts";
import { asJson, TODO_CHANGED, todoDocument } from "../documents.ts";
import { withEvidence } from "../evidence/with-evidence.ts";
import type { Live } from "../live.ts";
import { applyTo, changeEntries, RUNTIME } from "../live.ts";
import type { ChildLists } from "./child-lists.ts";
import { archiveChild, childLists } from "./child-lists.ts";
import type { ChildOptions, ChildWork } from "./children.ts";
import type { WorkProgress } from "./work-progress.ts";
import { litBy, workProgress } from "./work-progress.ts";

type WithoutTime<Event> = Event extends unknown ? Omit<Event, "at"> & { at?: number } : never;

/** What a host may tell. Writes of the list are known already. Omitted `at`: now. */
export type ObservedEvent = WithoutTime<Exclude<RuntimeEvent, { kind: "list-changed" }>>;

type ChildEnded = Extract<RuntimeEvent, { kind: "agent-ended" }>;

/** The part of a workstream that knows what really happened. */
export interface ObservedWork {
  /**
   * Keeps a fact of the runtime; resolves when it is kept. Facts that are told at the same time
   * share one commit. Turns are told by `turnStarted` and `turnEnded`, or here, not both.
   */
  observe(event: ObservedEvent): Promise<void>;
  /** What goes on, how far it is and what is wrong, as of now. Changes nothing. */
  progress(): Promise<WorkProgress>;
  /** The list of a child agent, which hangs under the todo that is in progress. */
  child(agent: string, options?: ChildOptions): ChildWork;
  /** Lists of children that run, and of those that have ended. */
  childLists(): Promise<ChildLists>;
  /** What supports a todo, by its id. Undefined: there is no such todo. */
  evidence(todo: string): Promise<TodoEvidence | undefined>;
  /**
   * Runs a todo's check, if the person allowed that command, and answers what is kept of it: an
   * exit code, or why there is none. Undefined: no such todo, or it names no check.
   */
  check(todo: string): Promise<Evidence | undefined>;
  /** A person decides what a model's completion needs, for this list and from now on. */
  requireEvidence(policy: EvidencePolicy): Promise<void>;
}

export function observe(live: Live, told: ObservedEvent): Promise<void> {
  const event = { ...told, at: told.at ?? live.now() } as RuntimeEvent;
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
  await commitHere<void>(live, async ({ documents }) => {
    const document = todoDocument(documents);
    const at = live.now();
    const { applied: done, next } = applyTo(document, operations, HAND_RULES, {
      now: at,
      by: "model",
    });
    if (next === document) return { result: undefined };
    const applied = await withEvidence(live, done);
    const cause = { command: "child agent succeeded" };
    const line = { kind: TODO_CHANGED, at, actor: RUNTIME, cause };
    return {
      result: undefined,
      commit: {
        documents: { todo: asJson({ ...next, list: applied.list }) },
        entries: changeEntries(line, document.list, applied),
      },
    };
  });
}
