/**
 * A workstream as a client of the Agent Client Protocol sees it.
 * @module
 */
import type { AcpPlan, AcpPlanUpdate, AcpToolCall, AcpToolCallUpdate } from "../views/acp.ts";
import { acpPlan, acpPlanUpdate, AcpToolCalls } from "../views/acp.ts";
import type { Workstream } from "../workstream/index.ts";

export { acpPlan, acpPlanUpdate, AcpToolCalls } from "../views/acp.ts";
export type {
  AcpPlan,
  AcpPlanUpdate,
  AcpToolCall,
  AcpToolCallUpdate,
  AcpToolContent,
  AcpToolStatus,
} from "../views/acp.ts";

export type AcpUpdate = AcpPlan | AcpPlanUpdate | AcpToolCall | AcpToolCallUpdate;

/** The parameters of a `session/update` notification. */
export interface AcpSessionUpdate {
  readonly sessionId: string;
  readonly update: AcpUpdate;
}

export interface AcpRelayOptions {
  readonly work: Workstream;
  readonly sessionId: string;
  /** Of the protocol. Omitted: 1. */
  readonly version?: 1 | 2;
  /** Sends a `session/update`. What it throws ends the relay. */
  readonly send: (params: AcpSessionUpdate) => unknown;
}

export interface AcpRelay {
  /** Resolves when everything that happened by now was sent; rejects with what `send` threw. */
  settled(): Promise<void>;
  close(): void;
}

/**
 * Shows a workstream to a client of the Agent Client Protocol: the list as a plan, at once and
 * after every write, also one that empties it; and what tools do. One after the other.
 */
export function relayToAcp({ work, sessionId, version = 1, send }: AcpRelayOptions): AcpRelay {
  const calls = new AcpToolCalls(version);
  let sending: Promise<void> = Promise.resolve();
  const enqueue = (updates: () => Promise<readonly AcpUpdate[]>): void => {
    sending = sending.then(async () => {
      for (const update of await updates()) await send({ sessionId, update });
    });
    sending.catch(close);
  };
  const plan = async (): Promise<readonly AcpUpdate[]> => {
    const list = await work.list();
    return [version === 1 ? acpPlan(list) : acpPlanUpdate(list)];
  };
  const ends = [
    work.on("change", () => enqueue(plan)),
    work.on("runtime", (event) => enqueue(async () => calls.take(event))),
  ];
  function close(): void {
    for (const end of ends) end();
  }
  enqueue(plan);
  return { settled: () => sending, close };
}
