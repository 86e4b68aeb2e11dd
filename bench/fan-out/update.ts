import type { AgentRow } from "../../src/overview/documents.ts";
import type { ServerMessage } from "../../src/overview/protocol.ts";
import { MARK } from "./order.ts";

/** An update as it is most often sent: the row of an agent at work. */
export function update(number: number): ServerMessage {
  const row: AgentRow = {
    id: "zFUpauDg40l5IbC8",
    scope: "workspace/s%2Fwork%2Fproject:smain",
    name: "project",
    client: "claude-code",
    root: "/work/project",
    lane: "main",
    standing: "working",
    line: `Running the integration tests ${MARK}`,
    lineFrom: "list",
    ...{ done: 7, proven: 5, cancelled: 0, total: 12, doneToday: 7, provenToday: 5 },
    ...{ startedAt: 1_794_802_581_882, focusSince: 1_794_802_581_882 },
    lastEventAt: 1_794_802_581_882 + number,
    badges: [],
    needs: [],
    position: { list: 20, runtime: number },
  };
  return { name: "agent", data: row };
}
