/** A process, told from every other one, also from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the system's own words; null where the system does not tell. */
  readonly startedAt: string | null;
  /** The run of the system, from one start to the next; null where it has no name. */
  readonly bootId: string | null;
  readonly machine: string;
  /** Containers number their processes anew; null where that cannot be. */
  readonly pidNamespace: string | null;
}

/** Unseen: another machine's or another container's. It may run or not. */
export type Presence = "alive" | "gone" | "unseen";

/** What looks for a process. */
export type Vantage = Pick<ProcessIdentity, "bootId" | "machine" | "pidNamespace">;

/** What the system says of a process number now: nothing runs there, or what runs there started then. */
export type Sighting =
  { readonly runs: false } | { readonly runs: true; readonly startedAt: string | null };

/**
 * Whether a process is still there. `look` asks the system for its number and
 * is called only where the answer means something. Whatever is not known for
 * certain to be gone counts as there.
 */
export function presenceOf(
  sought: ProcessIdentity,
  vantage: Vantage,
  look: (pid: number) => Sighting,
): Presence {
  const isSameMachine = sought.machine === vantage.machine;
  const isSameBoot = sought.bootId === vantage.bootId;
  // A start of the system that has a name is of one machine only, whatever that is called by now.
  if (!isSameBoot && isSameMachine && sought.bootId && vantage.bootId) return "gone";
  if (!isSameBoot || (sought.bootId === null && !isSameMachine)) return "unseen";
  if (sought.pidNamespace !== vantage.pidNamespace) return "unseen";
  const found = look(sought.pid);
  if (!found.runs) return "gone";
  const isKnown = sought.startedAt !== null && found.startedAt !== null;
  return isKnown && sought.startedAt !== found.startedAt ? "gone" : "alive";
}

export function isSameProcess(one: ProcessIdentity, other: ProcessIdentity): boolean {
  return (
    one.pid === other.pid &&
    one.startedAt === other.startedAt &&
    one.bootId === other.bootId &&
    one.machine === other.machine &&
    one.pidNamespace === other.pidNamespace
  );
}
