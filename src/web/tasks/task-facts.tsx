import type { TaskRow } from "../../overview/documents.ts";
import { isExpiring } from "../../task/index.ts";
import { waitWords } from "../../views/task-words.ts";
import { now } from "../clock.ts";
import { Badge } from "../parts/badge.tsx";
import { duration } from "../words.ts";

const EXPIRING = {
  kind: "lease-expiring",
  label: "lease expiring",
  rule: "Less than a third of the lease is left, and a holder that is at work renews it when a third has passed. Once it is over, others may take the task.",
} as const;

/** For how long the task is its owner's. */
export function Lease({ task }: { readonly task: TaskRow }) {
  const { lease, epoch, owner } = task;
  if (owner === undefined) return null;
  const left = lease ? lease.wallDeadline - now.value : undefined;
  return (
    <>
      <span class="fact">
        {left === undefined
          ? "until released"
          : left > 0
            ? `lease ${duration(left)} left`
            : "lease is over"}
        {` · epoch ${epoch}`}
      </span>
      {lease && isExpiring(lease, now.value) && (
        <>
          {" "}
          <Badge badge={EXPIRING} />
        </>
      )}
    </>
  );
}

/** Where there is no room for the rule: a word, if the owner may be losing the task. */
export function LeaseWord({ task }: { readonly task: TaskRow }) {
  if (!task.lease || !isExpiring(task.lease, now.value)) return null;
  return <span class="is-warn">{EXPIRING.label}</span>;
}

/** What a task waits for that is no other task. */
export function waitingWords({ waits }: TaskRow): string {
  return waits.map((wait) => `waits ${waitWords(wait, now.value)}`).join(", ");
}
