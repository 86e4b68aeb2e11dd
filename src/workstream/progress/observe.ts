import type { RuntimeEvent } from "../../progress/index.ts";
import { HAND_RULES } from "../../todo/index.ts";
import { changeList, commit, RUNTIME } from "../commit.ts";
import { todoDocument } from "../documents.ts";
import { withEvidence } from "../evidence/evidence.ts";
import type { Live } from "../live.ts";
import { archiveChild, childLists } from "./child-lists.ts";
import type { WorkProgress } from "./work-progress.ts";
import { litBy, workProgress } from "./work-progress.ts";

type WithoutTime<Event> = Event extends unknown ? Omit<Event, "at"> & { at?: number } : never;

/** What a host may tell. Writes of the list are known already. Omitted `at`: now. */
export type ObservedEvent = WithoutTime<Exclude<RuntimeEvent, { kind: "list-changed" }>>;

type ChildEnded = Extract<RuntimeEvent, { kind: "agent-ended" }>;

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
  await commit<void>(live, async ({ documents }) => {
    const { change } = await changeList(documents, {
      ...{ operations, rules: HAND_RULES, by: "model", at: live.now() },
      ...{ actor: RUNTIME, cause: { command: "child agent succeeded" } },
      support: (applied) => withEvidence(live, applied),
    });
    return { result: undefined, ...(change && { commit: change }) };
  });
}
