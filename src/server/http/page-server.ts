import { randomBytes } from "node:crypto";
import { maskValue } from "../../progress/index.ts";
import type { Overview } from "../../overview/documents.ts";
import type { FeedOptions } from "../../overview/feed.ts";
import { OverviewFeed } from "../../overview/feed.ts";
import type { ApiOptions } from "./api.ts";
import { pageApi } from "./api.ts";
import type { AppOptions, Events } from "./app.ts";
import { readAssets } from "./app.ts";
import type { Refusal } from "./door.ts";
import { EventStream } from "./event-stream.ts";
import { answerRefusal } from "./listen.ts";

export interface PageServerOptions
  extends FeedOptions, Pick<ApiOptions, "demo" | "person" | "settings"> {
  /** Where the built page may be; the first that has one. */
  readonly folders: readonly string[];
  /** How many pages may listen at a time. Omitted: 64. */
  readonly subscribers?: number;
}

export interface PageServer {
  readonly page: NonNullable<AppOptions["page"]>;
  close(): Promise<void>;
}

/** The page with its data and its event stream, ready to be put behind the door. */
export function pageServer(options: PageServerOptions): PageServer {
  const { now, subscribers } = options;
  const feed = new OverviewFeed(options);
  const overview = (): Overview => maskValue(feed.overview());
  const stream = new EventStream({
    instance: randomBytes(6).toString("base64url"),
    snapshot: () => ({ name: "snapshot", data: overview() }),
    now,
    follow: () => feed.follow(),
    ...(subscribers !== undefined && { most: subscribers }),
  });
  feed.listen((message) => stream.send(maskValue(message)));
  const api = pageApi({ ...options, feed });
  return {
    page: { assets: readAssets(options.folders), api, events: eventsOf(feed, stream) },
    async close() {
      stream.close();
      await feed.close();
    },
  };
}

/** What was written before a reader came is among what it gets. */
export function eventsOf(feed: Pick<OverviewFeed, "settled">, stream: EventStream): Events {
  return async (response, lastId) => {
    await feed.settled();
    // Others may have come meanwhile, and this one may have left, of which it is not told again.
    if (response.destroyed) return;
    if (stream.isFull) return answerRefusal(response, TOO_MANY);
    stream.open(response, lastId);
  };
}

const TOO_MANY: Refusal = { status: 503, code: "too-many", reason: "too many pages are open" };
