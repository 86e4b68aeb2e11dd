import type { AgentRow } from "../../overview/documents.ts";
import { isAtWork } from "../../overview/standing.ts";
import type { Look } from "../../views/text/style.ts";
import { agentLine } from "../agent-line.ts";
import { decisionItem } from "./decision-item.ts";
import type { BoardItem } from "./item.ts";
import { detailLines } from "./item.ts";
import type { BoardModel, Tab } from "./model.ts";
import { taskItem } from "./task-item.ts";
import { todoItems } from "./todo-items.ts";

/** The items of a view that the filter lets through. */
export function itemsOf(model: BoardModel, tab: Tab, filter: string, look: Look): BoardItem[] {
  const sought = filter.toLowerCase();
  return ITEMS[tab](model, look).filter(({ text }) => text.toLowerCase().includes(sought));
}

const ITEMS: { readonly [tab in Tab]: (model: BoardModel, look: Look) => BoardItem[] } = {
  agents: ({ agents, now }, look) =>
    agents.map((row) => ({
      key: row.id,
      text: [row.name, row.client, row.line, row.standing].join(" "),
      line: () => agentLine(row, now, look),
      details: () => agentDetails(row, look),
    })),
  todos: ({ agent, now }, look) => (agent ? todoItems(agent, now, look) : []),
  tasks: ({ tasks, now }, look) => tasks.map((task) => taskItem(task, now, look)),
  decisions: ({ agent, now }, look) =>
    (agent?.continuation.decisions ?? []).map((decision) => decisionItem(decision, now, look)),
};

function agentDetails(row: AgentRow, look: Look): string[] {
  const { line, badges, root } = row;
  const doing = isAtWork(row) ? [line] : [];
  const reasons = badges.map(({ label, seen, rule }) => `${label}: ${seen ?? rule}`);
  return detailLines([...doing, ...reasons, ...(root === undefined ? [] : [root])], look);
}
