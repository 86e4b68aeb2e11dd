import { command } from "../command.ts";
import { uninstallClient } from "../install/install-client.ts";
import { CLIENT_NAMES, installedSetup, SCOPE_OPTIONS } from "../install/place.ts";
import { refusalWords } from "../install/words.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines, printText } from "../print/print.ts";

export const help: string = `Usage: doneward uninstall <client> [options]

Takes back what doneward install did. Files that nobody changed since are again
what they were, to the byte; of the others only our entries go. Lists stay.

  --user        what was installed for everything you do (default)
  --project     what was installed for the project you are in
  --plugin DIR  the plugin folder that was made there
  --json        one JSON document

Clients: ${CLIENT_NAMES}.`;

export const run: Run = command({
  help,
  options: { ...SCOPE_OPTIONS, plugin: "text" },
  words: { min: 1 },
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
});
