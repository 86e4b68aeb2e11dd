export { childLists, childListsIn, childWork } from "./children.ts";
export type { ArchivedChildList, ChildList, ChildLists, ChildWork } from "./children.ts";
export { Follower } from "./follower.ts";
export { observe, progressHere } from "./observed-work.ts";
export type { ObservedEvent, ObservedWork } from "./observed-work.ts";
export { RuntimeJournal } from "./runtime-journal.ts";
export type { ChildProgress, WorkProgress } from "./work-progress.ts";
export { NO_PROGRESS, workProgress } from "./work-progress.ts";
