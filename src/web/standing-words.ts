import type { Standing } from "../views/page/index.ts";

/** What each standing is called and means. */
export const STANDING_WORDS: {
  readonly [standing in Standing]: { readonly title: string; readonly means: string };
} = {
  "needs-you": { title: "Needs you", means: "It waits for your answer or approval." },
  stalled: { title: "Stalled", means: "Nothing new comes from it although it should work." },
  working: { title: "Working", means: "A turn runs." },
  stopped: { title: "Stopped", means: "A person or a limit keeps it from going on." },
  unknown: { title: "Unknown", means: "Its session ended and left todos open." },
  idle: { title: "Idle", means: "It waits for a prompt." },
  done: { title: "Done", means: "Nothing on its list is open." },
};
