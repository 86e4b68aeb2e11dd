import { randomUUID } from "node:crypto";
import type { Dialect } from "../dialects/dialect.ts";
import type { Origin } from "../scope/index.ts";
import { isAway } from "./continuation/away.ts";
import { givenLimits } from "./continuation/given-limits.ts";
import { isOffFor } from "./continuation/kill-switch.ts";
import type { WorkstreamOptions } from "./contract.ts";
import { recordFileEdits } from "./file-edit.ts";
import type { LiveList } from "./live.ts";

/** What a host chose, and for the rest what it would have chosen. */
export function liveList(
  options: Omit<WorkstreamOptions, "dialect">,
  { origin, scope, dialect }: { origin: Origin; scope: string; dialect: Dialect },
): LiveList {
  const { store, board, host, session, hand, judge, reminders = {}, now = Date.now } = options;
  recordFileEdits(store);
  return {
    store,
    scope,
    dialect,
    ...(board && { board }),
    rules: { ...dialect.rules, focus: options.focus ?? dialect.rules.focus },
    host: { isSwitchedOff: () => isOffFor(origin), isAway: () => isAway({ now }), ...host },
    ...(session !== undefined && { session }),
    ...(hand && { hand }),
    ...(judge && { judge }),
    limits: givenLimits(options.limits),
    reminders,
    newEpisodeId: options.newEpisodeId ?? randomUUID,
    now,
  };
}
