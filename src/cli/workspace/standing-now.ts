import { parseContinuationState } from "../../continuation/index.ts";
import { checkedPlans } from "../../plan/plan.ts";
import { laneOf } from "../../scope/lanes/lanes.ts";
import { resolveTodoScope } from "../../scope/scope.ts";
import { renderStatusLine } from "../../views/status-line.ts";
import { isContinuationOff } from "../../workstream/continuation/kill-switch.ts";
import { todoDocument } from "../../workstream/documents.ts";
import { workspaceLanes } from "../../workstream/lane/workspace-lanes.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import type { Io } from "../io.ts";
import { lookFor } from "../print/print.ts";
import { storeUrl } from "../store/store-url.ts";
import { troubleNow } from "./trouble-now.ts";
import { workspaceHere } from "./workspace.ts";

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
  const store = await io.openStore(storeUrl({ env: io.env, cwd: folder, root }, url));
  try {
    const lanes =
      sessionId === undefined ? undefined : await workspaceLanes({ store, root }).read();
    const own = lanes && sessionId !== undefined ? laneOf(lanes, sessionId) : undefined;
    const origin = own
      ? ({ kind: "workspace", root, lane: own.name } as const)
      : await workspaceHere({ ...io, cwd: folder }, store);
    const scope = resolveTodoScope(origin)?.key as string;
    const { documents } = await store.load(scope);
    const progress = await troubleNow({ store, scope }, documents, io.now());
    // A plan is held against its hash, and few lists have one.
    const plan = documents.plan === undefined ? undefined : checkedPlans(documents.plan).current;
    return renderStatusLine(
      {
        list: todoDocument(documents).list,
        ...(progress && { progress }),
        ...(plan && { plan }),
        continuation: parseContinuationState(documents.continuation),
        isSwitchedOff: isContinuationOff({ env: io.env, root }),
      },
      lookFor(io),
    );
  } finally {
    await (store.leave?.() ?? store.close());
  }
}
