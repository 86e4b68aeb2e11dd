import { unknownName } from "../arguments/usage.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import { candidatesFor } from "../completion/candidates.ts";
import { SCRIPTS } from "../completion/scripts.ts";
import { valuesHere } from "../completion/values.ts";
import { EXIT } from "../io.ts";
import { printJson, printResult } from "../print/print.ts";

export const commands: CommandTable = {
  completion: command({
    arguments: [
      { name: "shell", offers: "shell" },
      { name: "words", isOptional: true, isMany: true },
    ],
    common: ["json"],
    details: [
      "It completes commands, options, todos and tasks.",
      "Behind words it prints the candidates for the last word, one a line; the scripts call it.",
    ],
    examples: [
      'eval "$(doneward completion bash)"     # in ~/.bashrc',
      'eval "$(doneward completion zsh)"      # in ~/.zshrc, behind compinit',
      "doneward completion fish | source      # in config.fish",
    ],
    async act({ words: [shell = "", ...words], options }, io) {
      if (shell === "words") {
        const found = await candidatesFor(words, (wanted) => valuesHere(io, wanted));
        if (options.json) printJson(io, "candidates", { candidates: found });
        else io.stdout.write(found.map(({ value, about }) => `${value}\t${about}\n`).join(""));
        return EXIT.done;
      }
      const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
      if (script === undefined) throw unknownName("shell", shell, Object.keys(SCRIPTS));
      return printResult(
        io,
        options.json,
        "completion",
        { shell, script },
        script.trimEnd().split("\n"),
      );
    },
  }),
};
