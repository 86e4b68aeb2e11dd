const ROWS: readonly (readonly [arguments_: string, meaning: string])[] = [
  ["", "Show current todos"],
  ["edit", "Open todos in $EDITOR"],
  ["copy", "Copy todos as Markdown to clipboard"],
  ["export <path>", "Write todos as Markdown to <path>"],
  ["import <path>", "Replace todos from Markdown at <path>"],
  ["append [<phase>] <task...>", "Append a task; phase fuzzy-matched or auto-created"],
  ["start  <task>", "Mark task in_progress (fuzzy content match)"],
  ["done   [<task|phase>]", "Mark task/phase/all completed"],
  ["drop   [<task|phase>]", "Mark task/phase/all abandoned"],
  ["rm     [<task|phase>]", "Remove task/phase/all"],
  ["note   <task> <text...>", "Add a note to a task"],
  ["history", "Show what changed, newest first"],
  ["undo", "Take back the last change"],
  ["clear", "Remove everything"],
];

/** All verbs, for a person who calls the command by this name. */
export function usage(name: string): string {
  const calls = ROWS.map(([words]) => `${name} ${words}`.trimEnd());
  const width = Math.max(...calls.map((call) => call.length)) + 3;
  const lines = ROWS.map(([, meaning], place) => `  ${calls[place]?.padEnd(width)}${meaning}`);
  return [`Usage: ${name} <verb> [args]`, ...lines].join("\n");
}
