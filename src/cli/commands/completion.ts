import { unknownName } from "../arguments/unknown-name.ts";
import { command } from "../command.ts";
import { candidatesFor } from "../completion/candidates.ts";
import { SCRIPTS } from "../completion/scripts.ts";
import { sourcesHere } from "../completion/sources.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines } from "../print/print.ts";

export const help = `Usage: doneward completion <shell> [options]

Prints what your shell reads to complete commands, options, todos and tasks.

  bash   eval "$(doneward completion bash)"     in ~/.bashrc
  zsh    eval "$(doneward completion zsh)"      in ~/.zshrc, behind compinit
  fish   doneward completion fish | source      in config.fish

  --json   one JSON document`;

export const run: Run = command({
  help,
  words: { min: 1, max: Infinity },
  async act({ words: [shell = "", ...words], options }, io) {
    if (shell === "words") {
      const found = await candidatesFor(words, sourcesHere(io));
      if (options.json) printJson(io, "candidates", { candidates: found });
      else io.stdout.write(found.map(({ value, about }) => `${value}\t${about}\n`).join(""));
      return EXIT.done;
    }
    const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
    if (script === undefined) throw unknownName("shell", shell, Object.keys(SCRIPTS));
    if (options.json) printJson(io, "completion", { shell, script });
    else printLines(io.stdout, script.trimEnd().split("\n"));
    return EXIT.done;
  },
});
