import { attentionOf, isOver } from "../../overview/attention.ts";
import { laneOf } from "../../scope/lanes/lanes.ts";
import { resolveTodoScope } from "../../scope/scope.ts";
import { leftOverWords, renderStatusLine } from "../../views/status-text.ts";
import { todoDocument } from "../../workstream/documents.ts";
import { workspaceLanes } from "../../workstream/lane/workspace-lanes.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import type { Io } from "../io.ts";
import { lookFor } from "../print/print.ts";
import { storeUrl } from "../store/store-url.ts";
import { laneHere } from "./workspace.ts";

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
