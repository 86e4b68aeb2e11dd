import type { Recall } from "../../recall/index.ts";
import type { LiveList } from "../live.ts";
import { Follower } from "../progress/follower.ts";
import { RuntimeJournal } from "../progress/runtime-journal.ts";
import { recallHere } from "../recall.ts";

/** What goes back into the context of a session that was resumed or compacted. */
export function recalled(live: LiveList): Promise<Recall> {
  const { store, scope, now } = live;
  const facts = new RuntimeJournal(store, scope, now);
  return recallHere({ ...live, facts, follower: new Follower(store, scope, facts, {}) });
}
