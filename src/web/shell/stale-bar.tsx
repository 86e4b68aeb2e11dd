import { wall } from "../clock.ts";
import { connection, staleSince } from "../live/connection.ts";
import { retryTogether } from "../live/shared-stream.ts";
import { clockTime } from "../words.ts";

/** Says that what is below is old, since when, and what is done about it. */
export function StaleBar() {
  const since = staleSince.value;
  const { value } = connection;
  if (since === undefined || value.kind !== "lost") return null;
  return (
    <div class="stale-bar" role="alert">
      <strong>Stale since {clockTime(since, wall.value)}</strong>
      <span>{value.why} What you see may no longer be true.</span>
      <button type="button" class="button" onClick={retryTogether}>
        Try now
      </button>
    </div>
  );
}
