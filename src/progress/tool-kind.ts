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

const kinds = new Map<string, ToolKind>();
const KNOWN = 512;

/** Guesses from the tool's name what it does. */
export function toolKind(tool: string): ToolKind {
  const known = kinds.get(tool);
  if (known) return known;
  const name = plainName(tool);
  const kind = isListTool(tool)
    ? "think"
    : (BY_WORD.find(([, words]) => words.test(name))?.[0] ?? "other");
  if (kinds.size >= KNOWN) kinds.clear();
  kinds.set(tool, kind);
  return kind;
}

const CHANGING: readonly ToolKind[] = ["edit", "delete", "move"];

/** Whether a tool changes files, going by its name. */
export function changesFiles(tool: string): boolean {
  return CHANGING.includes(toolKind(tool));
}

/** Whether a tool writes a todo list. Another wording of the same statuses is no progress. */
export function isListTool(tool: string): boolean {
  return LIST_TOOLS.has(plainName(tool));
}

/** `mcp__server__readFile` → `read_file`. */
function plainName(tool: string): string {
  const bare = tool.slice(tool.lastIndexOf("__") + 1).replace(/^_/, "");
  return bare.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
}
