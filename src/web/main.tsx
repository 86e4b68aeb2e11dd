import { render } from "preact";
import { App } from "./app.tsx";
import { startClock } from "./clock.ts";
import { change } from "./live/api.ts";
import { followStaleness } from "./live/connection.ts";
import { takeMessage } from "./live/data.ts";
import { followTogether } from "./live/shared-stream.ts";
import { applyPreferences } from "./preference.ts";
import { followAddress } from "./route.ts";
import { followAway } from "./shell/away.tsx";

applyPreferences();
startClock();
followStaleness();
await logIn();
followAddress();
render(<App />, document.body);
followAway();
followTogether(takeMessage);

/** Exchanges the one-time code in the URL (`#login=…`) for a session, and removes it at once. */
async function logIn(): Promise<void> {
  const [, code] = /^#login=(.+)$/.exec(location.hash) ?? [];
  if (code === undefined) return;
  history.replaceState(null, "", "#/");
  // After a used or expired code the page says how to get another.
  await change("/login", { code }).catch(() => {});
}
