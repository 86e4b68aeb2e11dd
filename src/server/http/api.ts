import type { Context } from "hono";
import { Hono } from "hono";
import type { Dialect } from "../../dialects/dialect.ts";
import { agentDocument } from "../../overview/agent-document.ts";
import { digestOfStore } from "../../overview/digest.ts";
import { parsePosition } from "../../overview/documents.ts";
import type { OverviewFeed } from "../../overview/feed.ts";
import { search } from "../../overview/feed.ts";
import type { AwayDocument } from "../../overview/protocol.ts";
import { timelinePage } from "../../overview/timeline.ts";
import type { LaneWorld } from "../../scope/lanes/index.ts";
import type { Store, TaskQuery } from "../../stores/contract.ts";
import { TASK_STATES } from "../../task/index.ts";
import { endEventWaits, openBoard } from "../../workstream/board/index.ts";
import type { AwayOptions } from "../../workstream/index.ts";
import { comeBack, goAway, isAway, readAway } from "../../workstream/index.ts";
import { addAgentRoutes } from "./agent-routes.ts";
import { wake } from "../../workstream/wake.ts";
import type { DoorEnv } from "./app.ts";
import { addBoardRoutes } from "./board-routes.ts";
import {
  answer,
  isText,
  LONGEST_LINE,
  parseBody,
  refused,
  withAgent,
  withBoard,
} from "./request.ts";

export interface ApiOptions {
  readonly store: Store;
  /** Of lists that are only read. */
  readonly dialect: Dialect;
  readonly feed: OverviewFeed;
  readonly now: () => number;
  readonly world: () => LaneWorld;
  /** The name of the person who logs in. */
  readonly person: string;
  /** Where it is kept that the person is away. Omitted: as this process sees the world. */
  readonly settings?: AwayOptions | undefined;
  /** Starts the demo agents; answers false while they are at work. Omitted: there are none. */
  readonly demo?: (() => boolean) | undefined;
}

const PAGE = 100;
const LARGEST_PAGE = 500;

/** Requests that approve nothing. All others act in the name of a person. */
const OPEN_TO_PROGRAMS = /\/(?:pause|demo|event)$/;
const LOGIN_NEEDED = "Log in on the page to do this. The token is for programs.";

/** What the page reads and changes. Secrets are masked on the way out. */
export function pageApi(options: ApiOptions): Hono<DoorEnv> {
  const { store, feed, now, demo } = options;
  const api = new Hono<DoorEnv>();
  api.post("*", (context, next) => {
    const isPersons = context.get("proof") === "cookie" || OPEN_TO_PROGRAMS.test(context.req.path);
    return isPersons ? next() : refused(context, 403, "not-a-person", LOGIN_NEEDED);
  });
  addAgentRoutes(api, options);
  addBoardRoutes(api, options);
  addAwayRoutes(api, options);

  api.get("/overview", async (context) => {
    await feed.settled();
    return answer(context, feed.overview());
  });

  api.get("/agents/:id", (context) =>
    withAgent(context, feed, async (agent) => answer(context, await agentDocument(agent))),
  );

  api.get("/agents/:id/timeline", (context) =>
    withAgent(context, feed, async (agent) => {
      const [after, before] = ["after", "before"].map((name) =>
        parsePosition(context.req.query(name) ?? ""),
      );
      const page = await timelinePage(store, agent, {
        ...(after && { after }),
        ...(before && { before }),
        limit: limitOf(context),
      });
      return answer(context, page);
    }),
  );

  api.get("/boards/:board/tasks", (context) =>
    withBoard(context, feed, async (board) => answer(context, await board.page(queryOf(context)))),
  );

  api.get("/boards/:board/graph", (context) =>
    withBoard(context, feed, async (board) => answer(context, await board.graph())),
  );

  api.get("/boards/:board/tasks/:task", (context) =>
    withBoard(context, feed, async (board) => {
      const found = await board.task(context.req.param("task") ?? "");
      if (found.ok) return answer(context, found.document);
      return refused(context, 404, found.refusal.code, "No such task.");
    }),
  );

  api.get("/search", async (context) => {
    await feed.settled();
    const text = (context.req.query("text") ?? "").trim().slice(0, 200);
    const isNothing = text === "";
    return answer(context, isNothing ? { todos: [], tasks: [] } : await search(feed, text, now()));
  });

  api.post("/event", async (context) => {
    const { name } = parseBody(await context.req.text()) ?? {};
    if (!isText(name, LONGEST_LINE)) {
      return refused(context, 400, "no-name", 'Name the event: {"name": "ci-green"}.');
    }
    await feed.settled();
    return answer(context, { ok: true, ...(await eventReported(options, name)) });
  });

  api.post("/demo", async (context) => {
    if (!demo) return refused(context, 404, "no-demo", "This server has no demo agents.");
    if (demo()) return answer(context, { ok: true });
    return refused(context, 409, "demo-runs", "The demo agents are already running.");
  });

  return api;
}

/** Ends the waits for an event in every list and on every board that is served here. */
async function eventReported(
  { store, feed, now }: ApiOptions,
  name: string,
): Promise<{ readonly todos: number; readonly tasks: number }> {
  let [todos, tasks] = [0, 0];
  for (const agent of feed.agents()) {
    const work = await agent.work();
    const ended = await work.event(name);
    await wake({ store, scope: work.scope, todos: ended });
    todos += ended.length;
  }
  for (const { name: board } of feed.boards()) {
    const opened = openBoard({ store, name: board, actor: { kind: "runtime" }, now });
    tasks += (await endEventWaits(opened, name)).length;
  }
  return { todos, tasks };
}

function queryOf(context: Context<DoorEnv>): TaskQuery {
  const { state, owner, label, text, parent, cursor } = context.req.query();
  const states = TASK_STATES.filter((known) => (state ?? "").split(",").includes(known));
  return {
    ...(states.length > 0 && { states }),
    ...(owner && { owner }),
    ...(label && { label }),
    ...(text && { text }),
    ...(parent && { parent }),
    ...(cursor && { cursor }),
    limit: limitOf(context),
  };
}

function limitOf(context: Context<DoorEnv>): number {
  const asked = Number(context.req.query("limit") ?? PAGE);
  return Number.isSafeInteger(asked) ? Math.min(Math.max(asked, 1), LARGEST_PAGE) : PAGE;
}

/** The person leaves for a while, and reads on return what happened. */
function addAwayRoutes(api: Hono<DoorEnv>, options: ApiOptions): void {
  const { now, settings = {} } = options;
  const state = (): AwayDocument => ({
    away: (isAway({ ...settings, now }) && readAway(settings)) || null,
  });

  api.get("/away", (context) => answer(context, state()));

  api.post("/away", async (context) => {
    const { until } = parseBody(await context.req.text()) ?? {};
    if (until !== undefined && !(Number(until) > now())) {
      return refused(context, 400, "bad-time", "Pass a time in the future.");
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
