import type { AgentOutcome } from "../../progress/index.ts";
import type { Commit, Documents } from "../../stores/contract.ts";
import { commitWithRetry } from "../commit-with-retry.ts";
import type { TodoDocument } from "../documents.ts";
import { asJson } from "../documents.ts";
import type { LiveList } from "../live.ts";
import type { RuntimeJournal } from "./runtime-journal.ts";

/** A list with the journal beside which those of its children are. */
export interface Parent extends Pick<LiveList, "store" | "now"> {
  readonly facts: Pick<RuntimeJournal, "scope">;
}

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

export async function childLists({ store, facts }: Parent): Promise<ChildLists> {
  return childListsIn((await store.load(facts.scope)).documents);
}

/** The child ended: its list is kept, and no longer shown as work. */
export async function archiveChild(
  { store, facts, now }: Parent,
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
    return { result: undefined, commit: childrenCommit(children, CHILD_LIST_ARCHIVED, agent, at) };
  });
}

/** What writes the lists of the children, with a line on the one whose list it is. */
export function childrenCommit(
  children: ChildLists,
  kind: string,
  agent: string,
  at: number,
  facts: object = {},
): Omit<Commit, "expected"> {
  const entry = { kind, at, actor: { kind: "model", name: agent } as const };
  return {
    documents: { children: asJson(children) },
    entries: [{ ...entry, data: asJson({ agent, ...facts }) }],
  };
}

export function childListsIn({ children }: Documents): ChildLists {
  return (children as ChildLists | undefined) ?? { running: [], archived: [] };
}
