const FENCE = /^\s*(`{3,}(?=[^`]*$)|~{3,})/;

/**
 * The marks of the fenced code that goes on behind a line, however far it is
 * indented; empty if there is none. The same marks, or more of them, end it.
 */
export function fenceAfter(fence: string, line: string): string {
  const [, marks = ""] = FENCE.exec(line) ?? [];
  if (fence === "") return marks;
  return marks.startsWith(fence) && line.trim() === marks ? "" : fence;
}
