import manifest from "../../../package.json" with { type: "json" };
import { callInMeta } from "../../clients/session-signs.ts";
import type { LaneRequest, Lanes } from "../../scope/lanes/index.ts";
import { callingChild, LEASE } from "../../scope/lanes/index.ts";
import type { Place, RequestFacts, ServingHost, Toolset } from "../../server/mcp/index.ts";
import type { Store } from "../../stores/contract.ts";
import { boardScope, openBoard } from "../../workstream/board/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { workspaceLanes, workspaceRoot } from "../../workstream/lane/index.ts";
import type { Io } from "../io.ts";
import { printText } from "../print/print.ts";
import { boardName } from "./workspace.ts";

/** Which session of which program a request belongs to. */
export type Sender = Omit<LaneRequest, "lease">;

export interface McpHostOptions {
  readonly store: Store;
  /** The URL that the store was opened by, if one was given. */
  readonly url: string | undefined;
  readonly toolset: Toolset;
  /** `lanes`: what is known of the sessions in this workspace. */
  senderOf(request: RequestFacts, lanes: Lanes): Sender;
}

/** Serves this workspace over MCP: each session the list of its lane, all of them one board. */
export function mcpHost(io: Io, { store, url, toolset, senderOf }: McpHostOptions): ServingHost {
  const root = workspaceRoot(io.cwd);
  const lanes = workspaceLanes({ store, root });
  const name = boardName(io, url);
  const open = async (lane: string): Promise<Pick<Place, "work" | "board">> => {
    // A lane outlives its sessions: who takes it next finds its tasks, as it finds its list.
    const actor = { kind: "model", name: io.env["DONEWARD_AGENT"] || lane } as const;
    const board = openBoard({ store, name, actor, now: io.now });
    const work = await openWorkstream({
      store,
      origin: { kind: "workspace", root, lane },
      dialect: toolset.dialect,
      now: io.now,
      ...(toolset.groups.includes("task") && { board }),
    });
    return { work, board };
  };
  /** Kept open, because a workstream reads on in its journal where it was. */
  const opened = new Map<string, ReturnType<typeof open>>();
  const laneNamed = (lane: string): ReturnType<typeof open> => {
    const known = opened.get(lane) ?? open(lane);
    opened.set(lane, known);
    return known;
  };
  return {
    version: manifest.version,
    toolset,
    root,
    boardScope: boardScope(name),
    async placeOf(request) {
      const call = callInMeta(request.meta);
      let child: string | undefined;
      const { lane, sessionId } = await lanes.take((known) => {
        const sender = senderOf(request, known);
        child = callingChild(known, sender.sessionId, call);
        return { ...sender, lease: LEASE };
      });
      const { work, board } = await laneNamed(lane);
      return { session: sessionId, work, board, child };
    },
    onChange: (listener) => store.watch(({ scope }) => listener(scope)),
    onError: ({ message }) => printText(io.stderr, message),
  };
}
