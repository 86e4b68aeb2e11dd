import { safeText } from "../../views/safe-text.ts";
import { printAnswer } from "../answer.ts";
import { command } from "../command.ts";
import { factLine } from "../evidence-words.ts";
import { findItem } from "../find-item.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { withList } from "../open-list.ts";
import { printJson, printLines } from "../print.ts";

export const help = `Usage: doneward check <todo> [options]

Runs the command that a todo names as its check, if you allowed it in this
workspace, and keeps what came of it as evidence.

  --json        one JSON document
  --store URL   where the list is kept

doneward allow "npm test" lets a command run. Exit code 1: it did not pass.`;

export const run: Run = command({
  help,
  words: { min: 1, max: Infinity },
  async act({ words, options }, io) {
    return withList(io, options, async (work) => {
      const found = findItem(await work.list(), words.join(" "));
      if ("answer" in found) return printAnswer(io, found.answer, options);
      const { todo } = found;
      const fact = await work.check(todo.id);
      if (options.json) printJson(io, "check", { todo: todo.id, check: fact ?? null });
      else if (!fact) printLines(io.stderr, [`It names no check: ${safeText(todo.content)}`]);
      else printLines(io.stdout, [factLine(fact, io.now())]);
      if (fact?.unavailable === "not-allowed" && !options.json) {
        printLines(io.stderr, [
          `${NAME} allow ${safeText(JSON.stringify(fact.summary))} lets it run.`,
        ]);
      }
      return fact?.exitCode === 0 ? EXIT.done : EXIT.refused;
    });
  },
});
