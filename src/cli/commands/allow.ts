import { safeText } from "../../views/text/safe-text.ts";
import type { Allowing } from "../../workstream/evidence/allowed-checks.ts";
import {
  allowCommand,
  allowedCommands,
  allowedFileOf,
  forbidCommand,
} from "../../workstream/evidence/allowed-checks.ts";
import { settingsTrouble } from "../../workstream/own-settings.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import { UsageError } from "../arguments/usage-error.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { mayAct } from "../person/gate.ts";
import { printJson, printLines, printText } from "../print/print.ts";

export const help = `Usage: doneward allow <command...> | list | remove <command...>

Lets a command run as the check of a todo, in this workspace and word for word
as you give it. Nothing in the workspace can allow one: your consent is kept
with your own settings. It is never run through a shell, and for a minute at
most. To be typed in a terminal of your own: in one that an agent runs, and
without one, it is refused.

  list                  what you allowed here
  remove <command...>   takes it back

  --json                one JSON document

doneward allow npm test`;

export const run: Run = command({
  help,
  words: { max: Infinity },
  async act({ words: [verb, ...rest], options }, io) {
    const place = { root: workspaceRoot(io.cwd), allowedFile: allowedFileOf(io.env) };
    const isListing = verb === undefined || (verb === "list" && rest.length === 0);
    const isRemoving = verb === "remove";
    if (isRemoving && rest.length === 0) throw new UsageError("Which command?");
    const isAllowing = !isListing && !isRemoving;
    if (isAllowing && !(await mayAct(io, "allow", options.json))) return EXIT.refused;
    const trouble = await settingsTrouble(place.allowedFile);
    if (trouble !== undefined) printText(io.stderr, `What you allowed does not count. ${trouble}`);
    const outcome: Allowing = isListing
      ? { ok: true, commands: await allowedCommands(place) }
      : await (isRemoving
          ? forbidCommand(place, rest.join(" "))
          : allowCommand(place, [verb, ...rest].join(" ")));
    if (options.json) printJson(io, "allow", outcome);
    else if (!outcome.ok) printLines(io.stderr, [REFUSALS[outcome.code]]);
    else if (outcome.commands.length === 0) printLines(io.stdout, ["Nothing is allowed here."]);
    else {
      const heading = `May run in ${safeText(place.root)}, word for word:`;
      printLines(io.stdout, [heading, ...outcome.commands.map((one) => `  ${safeText(one)}`)]);
    }
    return outcome.ok ? EXIT.done : EXIT.refused;
  },
});

const REFUSALS = {
  empty: "There is no command in that.",
  "needs-shell": "That needs a shell, and none is used. Put it in a script and allow the script.",
  "inside-workspace": "Your settings are inside of this workspace, so nothing is allowed here.",
} as const;
