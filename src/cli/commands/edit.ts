import { editText } from "../../workstream/todo-command/verbs/edit-text.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { NAME } from "../name.ts";
import { editInEditor } from "../person/editor.ts";
import { handOf } from "../person/gate.ts";
import { printAnswer } from "../print/answer.ts";
import { withList } from "../workspace/open-list.ts";

export const help = `Usage: doneward edit [options]

Opens the list as Markdown in $VISUAL or $EDITOR and takes what you save, all of
it or nothing. Your text is kept if it cannot be taken.

  # Phase
  - [ ] pending    - [/] in progress    - [x] completed    - [-] cancelled
    > a note on the todo above

  --json        one JSON document
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  async act({ options }, io) {
    const host = { edit: (text: string) => editInEditor(io, text) };
    const answer = await withList(io, { ...options, hand: await handOf(io) }, (work) =>
      editText(work, host, NAME),
    );
    return printAnswer(io, answer, options);
  },
});
