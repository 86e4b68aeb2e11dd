import { Button } from "../parts/icon.tsx";
import { wall } from "../clock.ts";
import { connection, staleSince } from "../live/connection.ts";
import { retryTogether } from "../live/shared-stream.ts";
import { clockTime } from "../words.ts";

/** Whether what is shown is true now. */
export function ConnectionState() {
  const { value } = connection;
  const isLive = value.kind === "live";
  return (
    <p class="connection" data-connection={value.kind}>
      <svg
        width="10"
        height="10"
        viewBox="0 0 10 10"
        class={isLive ? "is-good" : "is-warn"}
        aria-hidden="true"
      >
        {isLive ? (
          <circle cx="5" cy="5" r="4" fill="currentColor" />
        ) : (
          <path d="M5 1 9.5 9h-9z" fill="none" stroke="currentColor" stroke-width="1.4" />
        )}
      </svg>
      <span class="connection-words">{words()}</span>
    </p>
  );

  function words(): string {
    if (value.kind === "live") return "Live";
    if (value.kind !== "lost") return "Connecting…";
    if (staleSince.value !== undefined) return `Stale since ${clockTime(value.since, wall.value)}`;
    const seconds = Math.max(0, Math.ceil((value.retryAt - wall.value) / 1_000));
    return `Reconnecting in ${seconds} s`;
  }
}

/** Says that what is below is old, since when, and what is done about it. */
export function StaleBar() {
  const since = staleSince.value;
  const { value } = connection;
  if (since === undefined || value.kind !== "lost") return null;
  return (
    <div class="stale-bar" role="alert">
      <strong>Stale since {clockTime(since, wall.value)}</strong>
      <span>{value.why} What you see may no longer be true.</span>
      <Button onClick={retryTogether}>Try now</Button>
    </div>
  );
}
