import { manualEditReminder } from "../../reminder/manual-edit.ts";
import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { withList } from "../open-list.ts";
import { printJson, printLines, printText } from "../print.ts";
import { readHere } from "../read-here.ts";

export const help = `Usage: doneward reminders [--take] [options]

What the agent will be told before its next turn. Looking changes nothing.

  --take        hand it out: it counts as told (for scripts that tell the agent)
  --json        one JSON document
  --store URL   where the list is kept`;

export const run: Run = command({
  help,
  options: { take: "flag" },
  async act({ options }, io) {
    const texts = await (options.take ? take : look)(io, options.store);
    if (options.json) printJson(io, "reminders", { isTaken: options.take, reminders: texts });
    else if (texts.length === 0) printLines(io.stdout, ["Nothing to tell."]);
    else for (const text of texts) printText(io.stdout, text);
    return EXIT.done;
  },
});

async function take(io: Io, store: string | undefined): Promise<string[]> {
  const messages = await withList(io, { store }, (work) => work.reminders());
  return messages.map(({ text }) => text);
}

async function look(io: Io, store: string | undefined): Promise<string[]> {
  const { untold, list } = await readHere(io, store);
  return untold.length > 0 ? [manualEditReminder(untold, list.phases)] : [];
}
