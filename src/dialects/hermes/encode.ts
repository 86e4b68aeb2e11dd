import type { Outcome, Reply } from "../dialect.ts";
import type { MovedContents } from "../dropped.ts";
import { keptSentence, movedContents } from "../dropped.ts";
import type { TodoStatus } from "../../todo/index.ts";
import type { Sent } from "./decode.ts";
import { refusedWrite } from "./messages.ts";
import type { HermesItem } from "./native.ts";
import { toNative } from "./native.ts";

/** What every call that was carried out answers with. */
export interface HermesResult extends MovedContents {
  readonly todos: readonly HermesItem[];
  /** Grows by one with every change of the list. */
  readonly revision: number;
  readonly summary: { readonly [count in "total" | TodoStatus]: number };
  /** Says that the user's todos which the write left out stay; absent if there are none. */
  readonly note?: string;
  /** How many items were left off because the list was full; absent if none. */
  readonly omitted?: number;
}

export function encode(outcome: Outcome): Reply {
  const { list, revision, issues, kept, sent } = outcome;
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, list);
  const { todos } = toNative(list);
  const { omitted = 0 } = (sent ?? {}) as Partial<Sent>;
  const details: HermesResult = {
    todos,
    revision,
    summary: summaryOf(todos),
    ...movedContents(outcome),
    ...(kept.length > 0 && { note: keptSentence(kept) }),
    ...(omitted > 0 && { omitted }),
  };
  return { text: JSON.stringify(details), details, isError: false };
}

function summaryOf(todos: readonly HermesItem[]): HermesResult["summary"] {
  const counts = { pending: 0, in_progress: 0, completed: 0, cancelled: 0 };
  for (const { status } of todos) counts[status]++;
  return { total: todos.length, ...counts };
}
