import type { HookAnswer, HookCall, HookClient } from "../../clients/hook.ts";
import { isAway } from "../../workstream/continuation/switches.ts";
import { clientProcess } from "../../workstream/lane/client-process.ts";
import type { OpenedLane, WorkspaceLanes } from "../../workstream/lane/workspace-lanes.ts";
import { openLane, workspaceLanes } from "../../workstream/lane/workspace-lanes.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import type { Workstream } from "../../workstream/workstream.ts";
import { openWorkstream } from "../../workstream/workstream.ts";
import { dialectOption } from "../arguments/dialect-options.ts";
import type { Io } from "../io.ts";
import { storeUrl } from "../store/store-url.ts";

/** A hook that was called, and what for. */
export interface CalledHook {
  readonly client: HookClient;
  readonly call: HookCall;
  readonly options: { readonly store: string | undefined; readonly dialect: string | undefined };
}

/** Where the session is, before it is known which list is its own. */
export interface SessionPlace {
  readonly lanes: WorkspaceLanes;
  /** What runs the session. */
  readonly process: ReturnType<typeof clientProcess>;
  /** Gives the session its lane, by the client's process too: its MCP server may know no more. */
  open(): Promise<OwnLane>;
}

export interface OwnLane extends Pick<OpenedLane, "arrival" | "before"> {
  readonly work: Workstream;
}

/** Opens the store for one reaction. */
export async function inSession(
  io: Io,
  { client, call, options }: CalledHook,
  react: (place: SessionPlace) => Promise<HookAnswer>,
): Promise<HookAnswer> {
  const { sessionId, cwd } = call;
  const folder = io.env[client.projectVariable ?? ""] || cwd;
  const dialect = await dialectOption(options.dialect);
  const root = workspaceRoot(folder);
  // Not all of `io`: the folder that we are in may be gone.
  const { env, ancestors } = io;
  const store = await io.openStore(storeUrl({ env, ancestors, cwd: root, root }, options.store));
  try {
    const process = clientProcess();
    return await react({
      lanes: workspaceLanes({ store, root }),
      process,
      async open() {
        const lane = await openLane({ store, root, sessionId, client: client.name, process });
        const { origin, arrival, before } = lane;
        const host = { isAway: () => isAway({ env: io.env, now: io.now }) };
        const session = { session: sessionId, now: io.now };
        const work = await openWorkstream({ store, origin, dialect, host, ...session });
        return { work, arrival, before };
      },
    });
  } finally {
    await (store.leave?.() ?? store.close());
  }
}
