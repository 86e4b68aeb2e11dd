import type { Applied, Change, Todo } from "../todo/index.ts";
import { quotedAll } from "./quoted.ts";

/** The contents that a write took off the list while they were open. */
function droppedContents(changes: readonly Change[]): string[] {
  return changes.filter((change) => change.kind === "dropped").map((change) => change.content);
}

/** The journal has all of them. */
const MOST_NAMED = 20;

/** The last line of a text reply to a whole-list write that lost open todos; none if it lost none. */
export function droppedLine(changes: readonly Change[]): string | undefined {
  const dropped = droppedContents(changes);
  if (dropped.length === 0) return undefined;
  return `Dropped while open: ${quotedAll(dropped, MOST_NAMED)}`;
}

/** Tells the model that a write which left out a person's todos did not remove them. */
export function keptSentence(kept: readonly Pick<Todo, "content">[]): string {
  const contents = quotedAll(
    kept.map(({ content }) => content),
    MOST_NAMED,
  );
  const [stays, them] = kept.length === 1 ? ["It stays", "it"] : ["They stay", "them"];
  return `The user added ${contents}. ${stays} on the list until you complete or cancel ${them}.`;
}

/** The same as lines of a reply; none if nothing was kept. */
export function keptLines(kept: readonly Todo[]): string[] {
  return kept.length > 0 ? [keptSentence(kept)] : [];
}

type Moved = Pick<Applied, "changes" | "kept">;

/** What the last lines of a text reply say of open todos that are gone or were kept. */
export function movedLines({ changes, kept }: Moved): string[] {
  return [droppedLine(changes) ?? [], keptLines(kept)].flat();
}

/** The same for programs: the contents. */
export interface MovedContents {
  /** Open todos that the write left out; absent if there are none. */
  readonly dropped?: readonly string[];
  /** A person's open todos that the write left out and that stayed; absent if there are none. */
  readonly kept?: readonly string[];
}

export function movedContents({ changes, kept }: Moved): MovedContents {
  const dropped = droppedContents(changes);
  return {
    ...(dropped.length > 0 && { dropped }),
    ...(kept.length > 0 && { kept: kept.map(({ content }) => content) }),
  };
}
