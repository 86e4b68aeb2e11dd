import type { Hono } from "hono";
import { digestOfStore } from "../../overview/digest.ts";
import type { AwayDocument } from "../../overview/protocol.ts";
import { comeBack, goAway, isAway, readAway } from "../../workstream/index.ts";
import type { ApiOptions } from "./api.ts";
import { answer, refused } from "./answers.ts";
import type { DoorEnv } from "./app.ts";
import { parseBody } from "./json-body.ts";

/** The person says that nobody answers for a while, and is told afterwards what happened. */
export function addAway(api: Hono<DoorEnv>, options: ApiOptions): void {
  const { now, settings = {} } = options;
  const state = (): AwayDocument => ({
    away: (isAway({ ...settings, now }) && readAway(settings)) || null,
  });

  api.get("/away", (context) => answer(context, state()));

  api.post("/away", async (context) => {
    const { until } = parseBody(await context.req.text()) ?? {};
    if (until !== undefined && !(Number(until) > now())) {
      return refused(context, 400, "bad-time", "Name a time that is still to come.");
    }
    await goAway({ since: now(), ...(until !== undefined && { until: Number(until) }) }, settings);
    return answer(context, state());
  });

  api.post("/back", async (context) => {
    const away = await comeBack(settings);
    const since = away?.since ?? now();
    const { store, dialect, world } = options;
    const agents = await digestOfStore({ store, dialect, since, now, world });
    return answer(context, { since, agents });
  });
}
