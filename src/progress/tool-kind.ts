/** What a tool does, in the words of the Agent Client Protocol. */
export type ToolKind =
  | "read"
  | "edit"
  | "delete"
  | "move"
  | "search"
  | "execute"
  | "think"
  | "fetch"
  | "switch_mode"
  | "other";

const BY_WORD: readonly (readonly [ToolKind, RegExp])[] = [
  ["fetch", /^(?:web_?)?fetch|_fetch$|^http|^curl|^browse|web_?search/],
  ["execute", /exec|bash|shell|command|terminal|^process$|^run_/],
  ["delete", /delete|remove|^rm$/],
  ["move", /move|rename|^mv$/],
  ["edit", /edit|write|patch|replace|create_file|^update_file/],
  ["search", /search|grep|glob|find/],
  ["read", /read|cat$|view|^list|^ls$|^get_|^open_/],
  ["think", /think|reason/],
  ["switch_mode", /_mode$|^switch_/],
];

const LIST_TOOLS: ReadonlySet<string> = new Set([
  ...["update_plan", "todo", "todo_list", "todowrite", "todo_write", "write_todos"],
  ...["progress_card", "todo_update", "update_todo_list"],
]);

interface NamedTool {
  readonly kind: ToolKind;
  readonly isList: boolean;
}

const tools = new Map<string, NamedTool>();
const KNOWN = 512;

/** Guesses from the tool's name what it does. */
export function toolKind(tool: string): ToolKind {
  return named(tool).kind;
}

function named(tool: string): NamedTool {
  const known = tools.get(tool);
  if (known) return known;
  const name = plainName(tool);
  const isList = LIST_TOOLS.has(name);
  const guess = BY_WORD.find(([, words]) => words.test(name))?.[0] ?? "other";
  const found: NamedTool = { kind: isList ? "think" : guess, isList };
  if (tools.size >= KNOWN) tools.clear();
  tools.set(tool, found);
  return found;
}

const CHANGING: readonly ToolKind[] = ["edit", "delete", "move"];

/** Whether a tool changes files, going by its name. */
export function changesFiles(tool: string): boolean {
  return CHANGING.includes(toolKind(tool));
}

/** Whether a tool writes a todo list. Another wording of the same statuses is no progress. */
export function isListTool(tool: string): boolean {
  return named(tool).isList;
}

/** `mcp__server__readFile` → `read_file`. */
function plainName(tool: string): string {
  const bare = tool.slice(tool.lastIndexOf("__") + 1).replace(/^_/, "");
  return bare.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
}
