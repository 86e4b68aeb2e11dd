import type { Cause } from "../../documents.ts";
import type { Workstream } from "../../contract.ts";
import type { Answer } from "../decision.ts";

/** Takes back the last change of the list that is not undone yet, whoever made it. */
export async function undo(work: Pick<Workstream, "undo">): Promise<Answer> {
  const undone = await work.undo();
  if (undone.ok) {
    const { list, changes, cause } = undone;
    const edited = { list, changes, issues: [] };
    return { kind: "status", text: `Took back: ${describeCause(cause)}`, edited };
  }
  return undone.code === "nothing-to-undo"
    ? { kind: "warning", text: "Nothing to undo." }
    : { kind: "error", text: "The list changed just now; nothing was undone. Try again." };
}

/** What made a change: a person's words or a model's tool. */
export function describeCause(cause: Cause): string {
  return "command" in cause ? cause.command : cause.tool;
}
