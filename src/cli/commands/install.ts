import { realpathSync } from "node:fs";
import type { ClientSetup } from "../../clients/setup.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { InstallPlace } from "../install/install-client.ts";
import {
  installClient,
  keptSteps,
  missingSteps,
  refusalOf,
  stepsFor,
  uninstallClient,
} from "../install/install-client.ts";
import { CLIENT_NAMES, installedSetup, SCOPE_OPTIONS, wantedSetup } from "../install/place.ts";
import { isProgramSound, programFile } from "../install/shim.ts";
import { keptLines, planLines, refusalAhead, refusalWords } from "../install/words.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines, printText } from "../print/print.ts";

const EXAMPLE = CLIENT_NAMES.split(",", 1)[0];
const CLIENT = [{ name: "client", offers: "client" }] as const;

export const commands: CommandTable = {
  install: command({
    arguments: CLIENT,
    options: {
      ...SCOPE_OPTIONS,
      plugin: { value: "DIR", about: "a folder instead, for clients that load a plugin from one" },
      instructions: {
        about: "also tell the model to keep its list, in a marked part of its instructions",
      },
      skill: { about: "also tell it by a skill, which it reads when it needs it" },
      print: { about: "only show what would be written; fails if install would refuse" },
      check: { about: "only say whether all of it is there" },
    },
    common: ["json"],
    details: [
      "Your own settings stay as they are. doneward uninstall takes everything back.",
      `Clients: ${CLIENT_NAMES}.`,
    ],
    examples: [`doneward install ${EXAMPLE}`, `doneward install ${EXAMPLE} --project`],
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
  }),

  uninstall: command({
    arguments: CLIENT,
    options: {
      ...SCOPE_OPTIONS,
      plugin: { value: "DIR", about: "the plugin folder that was made there" },
    },
    common: ["json"],
    details: [
      "Files that nobody changed since are again what they were, to the byte. In changed files only our entries go. Lists stay.",
      `Clients: ${CLIENT_NAMES}.`,
    ],
    examples: [`doneward uninstall ${EXAMPLE}`, `doneward uninstall ${EXAMPLE} --project`],
    async act({ words: [name = ""], options }, io) {
      const { setup, place } = installedSetup(name, options, io);
      const { name: client } = setup;
      const uninstalled = uninstallClient(setup, place);
      if (options.json) printJson(io, "uninstalled", { client, ...uninstalled });
      else if (!uninstalled.ok) printText(io.stderr, refusalWords(uninstalled));
      else {
        const { isChanged } = uninstalled;
        const words = isChanged ? "Everything is taken back." : "Nothing was installed here.";
        printLines(io.stdout, [`${client}: ${words}`]);
      }
      return uninstalled.ok ? EXIT.done : EXIT.refused;
    },
  }),
};

/** What the person has to know now. */
function afterwards(setup: ClientSetup, place: InstallPlace, cwd: string): readonly string[] {
  if (place.scope === "user") return setup.afterwards;
  const isElsewhere = !setup.looksAbove && realpathSync(cwd) !== place.root;
  const where = `Start it in ${place.root}: it does not look for settings above the folder that it is started in.`;
  return [...setup.afterwards, ...setup.afterwardsInProject, ...(isElsewhere ? [where] : [])];
}
