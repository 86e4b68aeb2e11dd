import type { TodoList } from "../../../todo/index.ts";
import { DEFAULT_PHASE, QUIET_HAND_RULES } from "../../../todo/index.ts";
import { capitalised, titleCase } from "../capitals.ts";
import type { Decision } from "../decision.ts";
import { findPhase } from "../fuzzy-match.ts";
import type { CommandWords } from "../words.ts";

/**
 * Adds one todo to a phase, which is matched or created. Without a phase it
 * goes to the last one.
 */
export function add(
  list: TodoList,
  { phase: query, content: typed }: { phase?: string | undefined; content: string },
  words: CommandWords,
): Decision {
  const content = capitalised(typed);
  const phase = phaseFor(list, query);
  return {
    kind: "edit",
    edit: {
      operations: [{ kind: "add", phase, todos: [{ content }] }],
      action: `${words.add} → ${phase}`,
      rules: QUIET_HAND_RULES,
    },
    text: `${words.added} to ${phase}: ${content}`,
  };
}

function phaseFor(list: TodoList, query: string | undefined): string {
  if (query === undefined) return list.phases.at(-1)?.name ?? DEFAULT_PHASE;
  return findPhase(list, query)?.name ?? titleCase(query);
}
