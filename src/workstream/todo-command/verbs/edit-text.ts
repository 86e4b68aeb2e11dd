import type { TodoList } from "../../../todo/index.ts";
import { DEFAULT_PHASE, phasesToMarkdown } from "../../../todo/index.ts";
import type { Workstream } from "../../workstream.ts";
import type { Answer } from "../decision.ts";
import { carryOut } from "../decision.ts";
import type { EditedText, TodoCommandHost } from "../host.ts";
import { reasonOf } from "../host.ts";
import { replaceFromMarkdown } from "./replace-from-markdown.ts";
import type { CommandWords } from "../words.ts";

const PLACEHOLDER = `# ${DEFAULT_PHASE}\n- [ ] (replace this with your tasks)\n`;

/**
 * Opens the list in the host's editor and takes what was saved. A text that
 * cannot be read, or a list that changed meanwhile, changes nothing, and the
 * person is told where their text is.
 */
export async function editText(
  work: Pick<Workstream, "list" | "edit">,
  host: Pick<TodoCommandHost, "edit">,
  words: CommandWords,
): Promise<Answer> {
  if (!host.edit) {
    const { name } = words;
    const text = `There is no editor here. Use ${name} ${words.export}, edit the file, then ${name} ${words.import}.`;
    return { kind: "error", text };
  }
  const before = await work.list();
  let edited: EditedText;
  try {
    edited = await host.edit(
      before.phases.length > 0 ? phasesToMarkdown(before.phases) : PLACEHOLDER,
    );
  } catch (error) {
    return { kind: "warning", text: `Failed to open external editor: ${reasonOf(error)}` };
  }
  switch (edited.kind) {
    case "no-editor": {
      const text = "No editor configured. Set $VISUAL or $EDITOR environment variable.";
      return { kind: "warning", text };
    }
    case "not-saved":
      return { kind: "warning", text: "Editor exited without saving; todos unchanged." };
    case "saved":
      return takeSaved(work, before, edited, words);
    default:
      return edited satisfies never;
  }
}

async function takeSaved(
  work: Pick<Workstream, "list" | "edit">,
  before: TodoList,
  saved: Extract<EditedText, { kind: "saved" }>,
  words: CommandWords,
): Promise<Answer> {
  const kept = saved.path === undefined ? "" : `\nYour text is in ${saved.path}`;
  const read = replaceFromMarkdown(saved.text, "edit");
  if (!read.ok) {
    const text = ["Could not parse Markdown:", ...read.reasons].join("\n  ");
    return { kind: "error", text: text + kept };
  }
  if (JSON.stringify(await work.list()) !== JSON.stringify(before)) {
    const text = "The list changed while the editor was open; nothing was overwritten.";
    return { kind: "error", text: text + kept };
  }
  const text = `Todos updated from editor: ${read.counted}.`;
  const answer = await carryOut(work, { kind: "edit", edit: read.edit, text }, words);
  if (answer.kind === "status") await saved.discard?.();
  return answer;
}
