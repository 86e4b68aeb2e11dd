import { uncheckedCompletions } from "../../todo/index.ts";
import type { Outcome, Reply } from "../dialect.ts";
import type { FlatList, Problem } from "../flat-list.ts";
import { flatList } from "../flat-list.ts";
import type { MovedContents } from "../reply-text.ts";
import { writeReply } from "../reply-text.ts";
import type { FormedItem } from "../three-statuses.ts";
import { formedDraft, THREE_STATUSES, toFormedItem } from "../three-statuses.ts";
import { adviceText, invalidInput, refusedWrite, verificationNudge } from "./messages.ts";

/** A todo as `TodoWrite` has it. */
export type TodoWriteItem = FormedItem;

export const flat: FlatList<TodoWriteItem> = flatList<TodoWriteItem>({
  description: "The whole list, in order",
  fields: {
    content: { kind: "filled", description: "What to do: Run tests" },
    status: { kind: "word", words: THREE_STATUSES, fallback: "pending" },
    activeForm: { kind: "filled", description: "The same while it is being done: Running tests" },
  },
  textField: "content",
  item: toFormedItem,
  draft: formedDraft,
  refuse: (problems, tool, list) => invalidInput(problems.map(emptyWord), tool, list),
});

/** A word that is empty is told as an empty text is. */
function emptyWord(problem: Problem): Problem {
  const isEmpty = problem.code === "unknown-word" && problem.received === "";
  return isEmpty ? { code: "blank", path: problem.path } : problem;
}

/** What programs receive of todos that were taken. */
export interface TodoWriteResult extends MovedContents {
  readonly oldTodos: readonly TodoWriteItem[];
  /** As written, also when that finished the list and it was put away. */
  readonly newTodos: readonly TodoWriteItem[];
}

const TAKEN =
  "Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable";

export function encode(outcome: Outcome): Reply {
  return writeReply(outcome, refusedWrite, ({ before, list, finished, issues }) => {
    const details: TodoWriteResult = {
      oldTodos: flat.toItems(before),
      newTodos: flat.toItems(finished ?? list),
    };
    const nudge = finished && verificationNudge(uncheckedCompletions(finished), "todos");
    const paragraphs = [TAKEN, nudge ?? []].flat().join("\n\n");
    return { text: [paragraphs, ...issues.map(adviceText)].join("\n"), details };
  });
}
