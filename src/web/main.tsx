import { render } from "preact";
import { App } from "./app.tsx";
import { startClock } from "./clock.ts";
import { followStaleness } from "./live/connection.ts";
import { takeMessage } from "./live/data.ts";
import { followTogether } from "./live/shared-stream.ts";
import { logIn } from "./login.ts";
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
