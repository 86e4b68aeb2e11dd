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

/** When a file was changed: the number of the event, and its time. */
export interface ChangeMark {
  readonly number: number;
  readonly at: number;
}

const MOST_FILES = 1_000;

/** The last change of every file. What is forgotten, or has no name, counts as any file. */
export class ChangedFiles {
  readonly #last = new Map<string, ChangeMark>();
  #nameless: ChangeMark | undefined;

  add(path: string | undefined, mark: ChangeMark): void {
    if (path === undefined) {
      this.#nameless = mark;
      return;
    }
    const name = plainPath(path);
    this.#last.delete(name);
    this.#last.set(name, mark);
    const [oldest] = this.#last;
    if (this.#last.size <= MOST_FILES || !oldest) return;
    this.#last.delete(oldest[0]);
    if (!this.#nameless || this.#nameless.number < oldest[1].number) this.#nameless = oldest[1];
  }

  /** Whether a change of one of these files is so. No files: of any. */
  some(paths: readonly string[], isSo: (change: ChangeMark) => boolean): boolean {
    if (this.#nameless && isSo(this.#nameless)) return true;
    const names = paths.map(plainPath);
    for (const [name, change] of this.#last) {
      const isMeant = names.length === 0 || names.some((other) => isSamePath(name, other));
      if (isMeant && isSo(change)) return true;
    }
    return false;
  }
}

function plainPath(path: string): string {
  return path.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
}

/** One program says `src/a.ts`, another gives the whole path. */
function isSamePath(one: string, other: string): boolean {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}
