import type { TodoList } from "../../todo/index.ts";
import { progressOf } from "../../todo/index.ts";
import type { ShownChild } from "../../views/todo/todo-tree.ts";
import { safeText } from "../../views/text/safe-text.ts";
import { renderTodoTree } from "../../views/todo/todo-tree.ts";
import { clip } from "../../views/text/width.ts";
import { show } from "../../workstream/todo-command/verbs/show.ts";
import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { lookFor, printJson, printLines, printText } from "../print/print.ts";
import { withList } from "../workspace/open-list.ts";
import { readHere } from "../workspace/read-here.ts";
import { workspaceLabel } from "../workspace/workspace.ts";

export const help = `Usage: doneward show [options]

The whole list: a tree in a terminal, Markdown when piped.

  --markdown    Markdown in a terminal too
  --json        one JSON document
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  options: { markdown: "flag" },
  async act({ options }, io) {
    const { list, root } = await readHere(io, options.store);
    const isTree = list.phases.length > 0 && !options.markdown && io.stdout.isTty;
    const progress =
      isTree || options.json ? await withList(io, options, (work) => work.progress()) : undefined;
    const { children = [], lit = [] } = progress ?? {};
    if (options.json) {
      printJson(io, "todo-list", { progress: progressOf(list), list, children, lit });
    } else if (!isTree) {
      printText(io.stdout, show(list, NAME).text);
    } else printLines(io.stdout, treeOf({ list, root, children, lit }, io));
    return EXIT.done;
  },
});

interface Shown {
  readonly list: TodoList;
  readonly root: string;
  readonly children: readonly ShownChild[];
  readonly lit: readonly string[];
}

function treeOf({ list, root, children, lit }: Shown, io: Io): string[] {
  const look = lookFor(io);
  const { style, symbols, columns } = look;
  const { completed, total, percent } = progressOf(list);
  const progress = ` ${symbols.separator} ${completed}/${total} (${percent}%)`;
  const label = safeText(workspaceLabel(root, io.env["HOME"]));
  const title = style.bold(clip(label, columns - progress.length, symbols.ellipsis));
  const shown = { ...look, label: "", noun: "", isExpanded: true, children, lit };
  const [, ...tree] = renderTodoTree(list, shown);
  return [title + style.dim(progress), ...tree];
}
