import type { TaskRow } from "../../views/page/index.ts";

/** A holder renews when a third of its lease has passed. With a third left it missed that, more than once. */
const LEFT = 1 / 3;

/** Whether a lease that still holds looks as if nobody renews it. */
export function isExpiring({ lease }: Pick<TaskRow, "lease">, at: number): boolean {
  if (!lease) return false;
  const left = lease.wallDeadline - at;
  return left > 0 && left < lease.length * LEFT;
}
