import type { Cause } from "../../documents.ts";
import type { Workstream } from "../../workstream.ts";
import type { Answer } from "../decision.ts";

/** Takes back the last change of the list that is not undone yet, whoever made it. */
export async function undo(work: Pick<Workstream, "undo">): Promise<Answer> {
  const undone = await work.undo();
  if (undone.ok) {
    const { list, changes, cause } = undone;
    const edited = { list, changes, issues: [] };
    return { kind: "status", text: `Took back: ${describeCause(cause)}`, edited };
  }
  switch (undone.code) {
    case "nothing-to-undo":
      return { kind: "warning", text: "Nothing to undo." };
    case "changed-since":
      return { kind: "error", text: "The list changed just now; nothing was undone. Try again." };
    case "persons-todo":
      return { kind: "error", text: "The user added a todo last. Only the user can undo that." };
  }
}

/** What made a change: a person's words or a model's tool. */
export function describeCause(cause: Cause): string {
  return "command" in cause ? cause.command : cause.tool;
}
