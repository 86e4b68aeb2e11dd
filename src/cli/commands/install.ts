import { realpathSync } from "node:fs";
import type { ClientSetup } from "../../clients/setup.ts";
import { command } from "../command.ts";
import type { InstallPlace } from "../install/install-client.ts";
import {
  installClient,
  keptSteps,
  missingSteps,
  refusalOf,
  stepsFor,
} from "../install/install-client.ts";
import { CLIENT_NAMES, SCOPE_OPTIONS, wantedSetup } from "../install/place.ts";
import { isProgramSound, programFile } from "../install/shim.ts";
import { keptLines, planLines, refusalAhead, refusalWords } from "../install/words.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines, printText } from "../print/print.ts";

export const help: string = `Usage: doneward install <client> [options]

Sets an agent program up: its todo tools, and hooks that keep it on its list.
Its own settings stay as they are, comments and order included; doneward
uninstall takes everything back. Instructions and a skill stay when you install
again without naming them.

  --user          for everything you do (default)
  --project       for the project you are in
  --plugin DIR    a folder instead, for clients that load a plugin from one
  --instructions  also tells the model to keep its list, in a marked part of the
                  file with instructions that its client reads first
  --skill         also tells it by a skill, which it reads when there is need
  --print         only shows what would be written, and where; fails if install
                  would refuse
  --check         only says whether all of it is there
  --json          one JSON document

Clients: ${CLIENT_NAMES}.`;

export const run: Run = command({
  help,
  options: {
    ...SCOPE_OPTIONS,
    plugin: "text",
    instructions: "flag",
    skill: "flag",
    print: "flag",
    check: "flag",
  },
  words: { min: 1 },
  async act({ words: [name = ""], options }, io) {
    const { setup, place } = wantedSetup(name, options, io);
    const steps = stepsFor(setup, place);
    if (options.print) {
      const refused = refusalOf(setup, place);
      const outcome = refused ?? { ok: true };
      if (options.json) printJson(io, "install-plan", { client: name, steps, ...outcome });
      else {
        printText(io.stdout, planLines(steps).join("\n"));
        if (refused) printText(io.stderr, refusalAhead(refused));
      }
      return refused ? EXIT.refused : EXIT.done;
    }
    if (options.check) {
      const missing = missingSteps(steps, place);
      const { data, runtime } = place;
      const isStartable = isProgramSound(data, runtime.platform);
      const isSetUp = missing.length === 0 && isStartable;
      if (options.json) printJson(io, "install-check", { client: name, missing, isStartable });
      else if (isSetUp) printLines(io.stdout, [`${name} is set up.`]);
      else {
        const program = programFile(data, runtime.platform);
        const gone = isStartable ? [] : [program, "  the program that clients start"];
        printText(io.stdout, ["Missing:", ...planLines(missing), ...gone].join("\n"));
      }
      return isSetUp ? EXIT.done : EXIT.refused;
    }
    const installed = installClient(setup, place);
    if (options.json) printJson(io, "installed", { client: name, ...installed });
    else if (!installed.ok) printText(io.stderr, refusalWords(installed));
    else if (!installed.isChanged) printLines(io.stdout, [`${name} is set up already.`]);
    else {
      const files = installed.files.map((file) => `  ${file}`);
      const head = files.length === 0 ? `${name} is set up.` : `${name} is set up. Changed:`;
      const lines = [
        head,
        ...files,
        ...keptLines(keptSteps(steps, place)),
        ...afterwards(setup, place, io.cwd),
      ];
      printText(io.stdout, lines.join("\n"));
    }
    return installed.ok ? EXIT.done : EXIT.refused;
  },
});

/** What the person has to know now. */
function afterwards(setup: ClientSetup, place: InstallPlace, cwd: string): readonly string[] {
  if (place.scope === "user") return setup.afterwards;
  const isElsewhere = !setup.looksAbove && realpathSync(cwd) !== place.root;
  const where = `Start it in ${place.root}: it does not look for settings above the folder that it is started in.`;
  return [...setup.afterwards, ...setup.afterwardsInProject, ...(isElsewhere ? [where] : [])];
}
