import type { Outcome, Reply } from "../dialect.ts";
import { droppedContents, droppedLine } from "../dropped.ts";
import { quoted, refusedFocus } from "../flat-list.ts";
import { allTodos } from "../../todo/index.ts";
import type { Sent } from "./decode.ts";
import { refusal } from "./messages.ts";
import { checklistItem } from "./native.ts";

export function encode({ list, issues, changes, sent }: Outcome): Reply {
  const active = refusedFocus(issues, list);
  if (active !== undefined) return refusal(`Only one todo can be in progress, not ${active}`);
  const { ignored } = sent as Sent;
  const dropped = droppedContents(changes);
  const lines = [
    "Todo list updated successfully.",
    ...(ignored.length > 0 ? [ignoredLine(ignored)] : []),
    droppedLine(changes) ?? [],
  ];
  return {
    text: lines.flat().join("\n"),
    details: {
      todos: allTodos(list).map(checklistItem),
      ...(dropped.length > 0 && { dropped }),
    },
    isError: false,
  };
}

const MOST_SHOWN = 10;

function ignoredLine(lines: readonly string[]): string {
  const shown = lines.slice(0, MOST_SHOWN).map(quoted);
  if (lines.length > shown.length) shown.push(`and ${lines.length - shown.length} more`);
  return `Not taken as todos, for want of a box: ${shown.join(", ")}`;
}
