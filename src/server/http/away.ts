import type { Hono } from "hono";
import { describeVerdict } from "../../progress/index.ts";
import type { AwayDocument, DigestDocument, DigestRow } from "../../views/page/index.ts";
import type { Digest } from "../../workstream/index.ts";
import { comeBack, digestOfStore, goAway, isAway, readAway } from "../../workstream/index.ts";
import { idOfScope, nameOfAgent } from "../page/index.ts";
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
    return answer(context, await digestSince(away?.since ?? now(), options));
  });
}

async function digestSince(since: number, options: ApiOptions): Promise<DigestDocument> {
  const { store, dialect, now } = options;
  const digests = await digestOfStore({ store, dialect, since, now });
  return { since, agents: digests.map(digestRow) };
}

function digestRow({ scope, origin, finished, needs, stop, troubles, spent }: Digest): DigestRow {
  return {
    id: idOfScope(scope),
    name: nameOfAgent(origin).name,
    finished: finished.map(({ content, proof }) => ({ content, proof })),
    needs,
    ...(stop && { stop: stop.summary }),
    troubles: troubles.map(describeVerdict),
    spent,
  };
}
