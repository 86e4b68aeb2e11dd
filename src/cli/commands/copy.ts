import { copy } from "../../workstream/todo-command/verbs/copy.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { copyToClipboard } from "../person/clipboard.ts";
import { printAnswer } from "../print/answer.ts";
import { readHere } from "../workspace/read-here.ts";

export const help = `Usage: doneward copy [options]

Puts the list on the clipboard as Markdown, by the first program that is there:
pbcopy, wl-copy, xclip, xsel or clip.

  --json        one JSON document
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  async act({ options }, io) {
    const { list } = await readHere(io, options.store);
    const answer = await copy(list, { copy: (text) => copyToClipboard(io, text) });
    return printAnswer(io, answer, options);
  },
});
