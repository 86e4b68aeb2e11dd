import type { Outcome, Reply } from "../dialect.ts";
import { droppedContents, droppedLine } from "../dropped.ts";
import { refusedFocus } from "../flat-list.ts";
import { refusal } from "./messages.ts";
import { flat } from "./native.ts";

export function encode({ tool, list, issues, changes }: Outcome): Reply {
  const active = refusedFocus(issues, list);
  if (active !== undefined)
    return refusal(tool, `Only one todo can be in_progress, not ${active}.`);
  const { todos } = flat.toNative(list);
  const dropped = droppedContents(changes);
  return {
    text: [`Updated todo list to ${JSON.stringify(todos)}`, droppedLine(changes) ?? []]
      .flat()
      .join("\n"),
    details: { todos, ...(dropped.length > 0 && { dropped }) },
    isError: false,
  };
}
