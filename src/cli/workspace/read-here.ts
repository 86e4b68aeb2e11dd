import { parseContinuationState } from "../../continuation/index.ts";
import type { OpenScope, OtherAgent } from "../../overview/attention.ts";
import { attentionOf, isOver, otherAgents } from "../../overview/attention.ts";
import type { Plan } from "../../plan/plan.ts";
import { checkedPlans } from "../../plan/plan.ts";
import type { ReminderState } from "../../reminder/index.ts";
import type { Lanes } from "../../scope/lanes/lanes.ts";
import { laneOf } from "../../scope/lanes/lanes.ts";
import { resolveTodoScope } from "../../scope/scope.ts";
import type { TodoList } from "../../todo/todo.ts";
import type { Badge } from "../../views/badges.ts";
import { badgesOf } from "../../views/badges.ts";
import type { Need } from "../../views/needs-you.ts";
import { leftOverWords, renderStatusLine } from "../../views/status-text.ts";
import { reminderDocument, todoDocument } from "../../workstream/documents.ts";
import { workspaceLanes } from "../../workstream/lane/workspace-lanes.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import type { Io } from "../io.ts";
import { lookFor } from "../print/print.ts";
import { storeUrl } from "../store/store-url.ts";
import { laneHere } from "./workspace.ts";

/** What is kept of the workspace we are in. */
export interface Here {
  readonly root: string;
  readonly lane: string;
  readonly scope: string;
  /** What a person calls the kind of store. */
  readonly store: string;
  readonly list: TodoList;
  /** What earlier sessions left open, in words; null if nothing. */
  readonly leftOver: string | null;
  readonly reminders: ReminderState;
  /** The newest plan; null before the first. */
  readonly plan: Plan | null;
}

export interface StandingHere extends Here {
  /** What the agent needs from you, longest wait first. */
  readonly needs: readonly Need[];
  /** What holds the agent up, most pressing first. */
  readonly badges: readonly Badge[];
  /** Agents at work in other lanes of the workspace. */
  readonly others: readonly OtherAgent[];
}

/** Reads what is kept here. */
export function readHere(io: Io, url: string | undefined): Promise<Here> {
  return whileOpen(io, url, (place) => hereIn(place, io.now()));
}

/** The same, and what holds the agent up. */
export function readStanding(io: Io, url: string | undefined): Promise<StandingHere> {
  return whileOpen(io, url, async (place) => {
    const scope = { ...place, isOver: isOver(place.lanes, place.lane) };
    const facts = await attentionOf(scope, { env: io.env, now: io.now() });
    return {
      ...hereIn(place, io.now()),
      needs: facts.needs,
      badges: badgesOf(facts),
      others: otherAgents(place.lanes, place.lane),
    };
  });
}

/**
 * Opens the store, and closes it again. Needs no workstream, and so none of the
 * dialects, which keeps commands that only read quick to start.
 */
async function whileOpen<T>(
  io: Io,
  url: string | undefined,
  read: (place: Place) => T | Promise<T>,
): Promise<T> {
  const store = await io.openStore(url);
  try {
    const root = workspaceRoot(io.cwd);
    const lanes = await workspaceLanes({ store, root }).read();
    const lane = laneHere(io, lanes);
    const scope = resolveTodoScope({ kind: "workspace", root, lane })?.key as string;
    const { documents } = await store.load(scope);
    return await read({ store, root, lanes, lane, scope, documents });
  } finally {
    await store.close();
  }
}

interface Place extends Omit<OpenScope, "isOver"> {
  readonly lanes: Lanes;
  readonly lane: string;
}

function hereIn({ store, root, lane, scope, documents }: Place, now: number): Here {
  const { list, left } = todoDocument(documents);
  const continuation = parseContinuationState(documents.continuation);
  const leftOver = leftOverWords({ list, left, continuation, now }) ?? null;
  const reminders = reminderDocument(documents);
  const { current: plan = null } = checkedPlans(documents.plan);
  return { root, lane, scope, store: store.kind, list, leftOver, reminders, plan };
}

/** Whose line it is. Omitted session: of the agent at work in the folder. */
export interface Whose {
  readonly folder: string;
  readonly sessionId?: string;
  readonly store: string | undefined;
}

/** The status line of a session, or of a folder. */
export async function standingNow(
  io: Io,
  { folder, sessionId, store: url }: Whose,
): Promise<string> {
  const root = workspaceRoot(folder);
  const store = await io.openStore(storeUrl({ ...io, cwd: folder, root }, url));
  try {
    const lanes = await workspaceLanes({ store, root }).read();
    const own = sessionId === undefined ? undefined : laneOf(lanes, sessionId);
    const lane = own?.name ?? laneHere(io, lanes);
    const scope = resolveTodoScope({ kind: "workspace", root, lane })?.key as string;
    const { documents } = await store.load(scope);
    // A session that asks for its own line is there.
    const place = { store, scope, root, documents, isOver: !own && isOver(lanes, lane) };
    const facts = await attentionOf(place, { env: io.env, now: io.now() });
    const { list, left } = todoDocument(documents);
    const { continuation } = facts;
    const leftOver = leftOverWords({ list, left, continuation, now: io.now() });
    return renderStatusLine({ list, ...(leftOver && { leftOver }), ...facts }, lookFor(io));
  } finally {
    await (store.leave?.() ?? store.close());
  }
}
