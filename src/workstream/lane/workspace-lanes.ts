/**
 * The lanes of a workspace in a store: each method is one decision on the
 * registry, carried out in one commit, whoever else is at it.
 * @module
 */
import type { Origin } from "../../scope/index.ts";
import type {
  ChildCall,
  Chosen,
  Ended,
  Freed,
  LaneChoice,
  LaneRequest,
  Lanes,
  LaneWorld,
  ProcessIdentity,
  Renewed,
  Taken,
} from "../../scope/lanes/index.ts";
import {
  decodeLanes,
  endLane,
  freeLane,
  lanesScope,
  LEASE,
  renewLane,
  takeLane,
  useLane,
  withChildCall,
} from "../../scope/lanes/index.ts";
import { resolveTodoScope } from "../../scope/scope.ts";
import type { Actor, NewEntry, Snapshot, Store } from "../../stores/contract.ts";
import { StoreError } from "../../stores/contract.ts";
import { commit, PERSON, RUNTIME } from "../commit.ts";
import { asJson } from "../documents.ts";
import { handOver } from "../edit.ts";
import { identifyProcess, systemWorld } from "./system.ts";

export interface WorkspaceLanesOptions {
  readonly store: Store;
  /** The workspace, see `workspaceRoot`. */
  readonly root: string;
  /** Asked before every decision. Omitted: the system's own clocks and processes. */
  readonly world?: () => LaneWorld;
}

/** What is answered of a decision: all of it but the registry, which is stored. */
export type Outcome<T> = T extends { readonly lanes: Lanes } ? Omit<T, "lanes"> : T;

/** A lane that was taken, and for which session. */
export type SessionLane = Outcome<Taken> & Pick<LaneRequest, "sessionId" | "client">;

export interface WorkspaceLanes {
  readonly store: Store;
  readonly root: string;
  read(): Promise<Lanes>;
  /** `request`: also one that is made of what the registry says of the sessions. */
  take(request: LaneRequest | ((lanes: Lanes) => LaneRequest)): Promise<SessionLane>;
  /** The same for a session whose child agent is about to make a call, of which is remembered whose it is. */
  takeForChild(request: LaneRequest, call: ChildCall): Promise<SessionLane>;
  renew(request: LaneRequest): Promise<Outcome<Renewed>>;
  /** The session is over. */
  end(sessionId: string): Promise<Outcome<Ended>>;
  /** A person chooses the lane of a session, and hands it the work that is open there. */
  use(choice: LaneChoice): Promise<Outcome<Chosen>>;
  /** A person takes a session off a lane. */
  free(lane: string, options?: { readonly force?: boolean }): Promise<Outcome<Freed>>;
}

/** The lanes of a workspace. A registry that makes no sense is a `StoreError`: nobody gets a lane then. */
export function workspaceLanes(options: WorkspaceLanesOptions): WorkspaceLanes {
  const { store, root, world = systemWorld } = options;
  const scope = lanesScope(root);

  /** Stores what was decided if it changes anything; `note` says what the journal is to know of it. */
  const decide = <T>(
    decision: (lanes: Lanes, world: LaneWorld) => Decided<T>,
    note: (outcome: T) => Note | undefined,
  ): Promise<T> => {
    const now = (): number => world().now;
    return commit<T>({ store, scope, now }, (snapshot) => {
      const before = lanesIn(snapshot, store, root);
      const around = world();
      const { lanes, outcome } = decision(before, around);
      if (lanes === undefined || lanes === before) return { result: outcome };
      const noted = note(outcome);
      const entries = noted ? [{ ...noted, at: around.now }] : [];
      return { result: outcome, commit: { documents: { lanes: asJson(lanes) }, entries } };
    });
  };

  /** With a lane that a person chose for it a session gets the work that is open there. */
  const handOverLane = async (lane: string, session: string): Promise<void> => {
    const list = resolveTodoScope({ kind: "workspace", root, lane })?.key as string;
    const command = `lane use ${lane}`;
    const now = (): number => world().now;
    await handOver({ store, scope: list, now, session, actor: PERSON, command });
  };

  const take = async (
    request: (lanes: Lanes) => LaneRequest,
    afterwards: (lanes: Lanes, lane: string) => Lanes = (lanes) => lanes,
  ): Promise<SessionLane> => {
    const taken = await decide(
      (lanes, around) => {
        const asked = request(lanes);
        const { sessionId, client } = asked;
        const { lanes: taken, lane, arrival, before } = takeLane(lanes, asked, around);
        const outcome = { lane, arrival, before, sessionId, client };
        return { lanes: afterwards(taken, lane), outcome };
      },
      ({ lane, arrival, before, sessionId, client }) => {
        if (arrival === "kept") return undefined;
        const from = before && { sessionId: before.sessionId, client: before.client };
        return noteOf("lane-taken", RUNTIME, { lane, sessionId, client, arrival, before: from });
      },
    );
    if (taken.arrival === "chosen") await handOverLane(taken.lane, taken.sessionId);
    return taken;
  };

  return {
    store,
    root,

    async read() {
      return lanesIn(await store.load(scope), store, root);
    },

    take: (request) => take(typeof request === "function" ? request : () => request),

    takeForChild: (request, call) =>
      take(
        () => request,
        (lanes, lane) => withChildCall(lanes, lane, call),
      ),

    renew: (request) =>
      decide(
        (lanes, around) => decided(renewLane(lanes, request, around)),
        () => undefined,
      ),

    end: (sessionId) =>
      decide(
        (lanes, around) => decided(endLane(lanes, sessionId, around)),
        (outcome) =>
          outcome.ok ? noteOf("lane-ended", RUNTIME, { lane: outcome.lane, sessionId }) : undefined,
      ),

    async use(choice) {
      const chosen = await decide(
        (lanes, around) => decided(useLane(lanes, choice, around)),
        (outcome) => {
          if (!outcome.ok) return undefined;
          const { lane, moved, left } = outcome;
          return noteOf("lane-chosen", PERSON, { lane, sessionId: moved?.sessionId ?? null, left });
        },
      );
      if (chosen.ok && chosen.moved) await handOverLane(chosen.lane, chosen.moved.sessionId);
      return chosen;
    },

    free: (lane, how) =>
      decide(
        (lanes, around) => decided(freeLane(lanes, lane, around, how)),
        (outcome) =>
          outcome.ok
            ? noteOf("lane-freed", PERSON, { lane, sessionId: outcome.holder.sessionId })
            : undefined,
      ),
  };
}

/** A decision: what is answered, and the registry that is to be stored, if any. */
interface Decided<T> {
  readonly lanes: Lanes | undefined;
  readonly outcome: T;
}

function decided<T extends object>(decision: T): Decided<Outcome<T>> {
  const { lanes, ...outcome } = decision as T & { lanes?: Lanes };
  return { lanes, outcome: outcome as unknown as Outcome<T> };
}

type Note = Omit<NewEntry, "at">;

function noteOf(kind: string, actor: Actor, data: object): Note {
  return { kind, actor, data: asJson(data) };
}

function lanesIn({ documents, damage }: Snapshot, store: Store, root: string): Lanes {
  const damaged = damage?.find(({ document }) => document === "lanes");
  const lanes = damaged ? null : decodeLanes(documents.lanes);
  if (lanes) return lanes;
  const kept = damaged ? ` (${damaged.reason}; kept as ${damaged.keptAs})` : "";
  const message = `the registry of the lanes of ${root} is not readable${kept}`;
  throw new StoreError(store.kind, "corrupt", message);
}

export interface OpenLaneOptions {
  readonly store: Store;
  /** The workspace, see `workspaceRoot`. */
  readonly root: string;
  /** The client's own name for the session, the same again when it is resumed. Not empty. */
  readonly sessionId: string;
  /** What people call the program that runs the session. */
  readonly client: string;
  /** What runs the session as long as it lasts. Omitted: this process. Null: not known. */
  readonly process?: ProcessIdentity | null;
  /** How long the lane is kept once that process is gone, in milliseconds. Omitted: five minutes. */
  readonly lease?: number;
  readonly world?: () => LaneWorld;
}

export interface OpenedLane extends Omit<Taken, "lanes"> {
  /** For `openWorkstream`. */
  readonly origin: Extract<Origin, { kind: "workspace" }>;
}

/**
 * The lane of a session: its own if it has one, else one that is free. To be
 * called at the start of every piece of work, since a person may have moved the
 * session meanwhile; it also tells that the session is alive, and writes only if
 * that is news.
 */
export async function openLane(options: OpenLaneOptions): Promise<OpenedLane> {
  const { root, sessionId, client, lease = LEASE } = options;
  if (sessionId === "") throw new TypeError("[doneward] a session without an id has no lane");
  const process = options.process === undefined ? identifyProcess() : options.process;
  const taken = await workspaceLanes(options).take({ sessionId, client, process, lease });
  return { ...taken, origin: { kind: "workspace", root, lane: taken.lane } };
}
