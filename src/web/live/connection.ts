import { computed, signal } from "@preact/signals";
import { holdClock, wall } from "../clock.ts";

/** How the page stands to the server. */
export type Connection =
  | { readonly kind: "connecting" }
  | { readonly kind: "live" }
  /** Since when nothing came, and when it is tried again; both in the browser's time. */
  | {
      readonly kind: "lost";
      readonly since: number;
      readonly retryAt: number;
      readonly why?: string;
    }
  /** The login is over, or there never was one. */
  | { readonly kind: "logged-out" };

/** Data is called stale after so long without the server. */
const GRACE = 3_000;

export const connection = signal<Connection>({ kind: "connecting" });

/** Since when what is shown may no longer be true; undefined while it is. */
export const staleSince = computed(() => {
  const { value } = connection;
  if (value.kind !== "lost") return undefined;
  return wall.value - value.since >= GRACE ? value.since : undefined;
});

export function followStaleness(): void {
  staleSince.subscribe((since) => holdClock(since !== undefined));
}
