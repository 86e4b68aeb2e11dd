import type { ReminderKind, ReminderVerdict } from "../../reminder/index.ts";
import {
  dueReminders,
  isReminderKind,
  judgeReminders,
  REMINDER_KINDS,
  reminderSettings,
} from "../../reminder/index.ts";
import { unknownName } from "../arguments/unknown-name.ts";
import { UsageError } from "../arguments/usage-error.ts";
import { command } from "../command.ts";
import type { Io, Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printLines, printText } from "../print/print.ts";
import { verdictLines } from "../print/reminder-words.ts";
import { withList } from "../workspace/open-list.ts";
import { readHere } from "../workspace/read-here.ts";

export const help: string = `Usage: doneward reminders [list | on <kind> | off <kind>] [options]

What the agent will be told before its next turn. Looking changes nothing.

  list          of every kind: is it due, why not, when was it last told
  on <kind>     switches a kind of reminder on for this list
  off <kind>    switches it off

  --take        hand it out: it counts as told (for scripts that tell the agent)
  --json        one JSON document
  --store URL   where the list is kept

Kinds: ${REMINDER_KINDS.slice(0, 4).join(", ")},
${REMINDER_KINDS.slice(4).join(", ")}`;

export const run: Run = command({
  help,
  options: { take: "flag" },
  words: { max: 2 },
  async act({ words: [verb, name], options }, io) {
    if (verb !== undefined && options.take) throw new UsageError("--take goes with no other word");
    if (verb === "on" || verb === "off") await switchKind(io, options.store, kindOf(name), verb);
    else if (verb !== undefined && verb !== "list")
      throw unknownName("verb", verb, ["list", "on", "off"]);
    else if (name !== undefined) throw new UsageError(`Unexpected "${name}" after list`);
    const texts = options.take ? await take(io, options.store) : undefined;
    const looked = await look(io, options.store);
    const reminders = texts ?? looked.texts;
    const { verdicts } = looked;
    if (options.json) printJson(io, "reminders", { isTaken: options.take, reminders, verdicts });
    else if (verb !== undefined) printLines(io.stdout, verdictLines(verdicts, io.now()));
    else if (reminders.length === 0) printLines(io.stdout, ["Nothing to tell."]);
    else for (const text of reminders) printText(io.stdout, text);
    return EXIT.done;
  },
});

function kindOf(name: string | undefined): ReminderKind {
  if (name === undefined) throw new UsageError(`Which kind? ${REMINDER_KINDS.join(", ")}`);
  if (isReminderKind(name)) return name;
  throw unknownName("kind", name, REMINDER_KINDS);
}

async function switchKind(
  io: Io,
  store: string | undefined,
  kind: ReminderKind,
  verb: "on" | "off",
): Promise<void> {
  await withList(io, { store }, (work) => work.switchReminder(kind, verb === "on"));
}

async function take(io: Io, store: string | undefined): Promise<readonly string[]> {
  const messages = await withList(io, { store }, (work) => work.reminders());
  return messages.map(({ text }) => text);
}

async function look(
  io: Io,
  store: string | undefined,
): Promise<{ texts: readonly string[]; verdicts: readonly ReminderVerdict[] }> {
  const { reminders: state, list } = await readHere(io, store);
  const settings = reminderSettings(state.choices ?? {});
  const facts = { state, list, settings, now: io.now() };
  const { messages } = dueReminders({ ...facts, newNonce: () => crypto.randomUUID() });
  return { texts: messages.map(({ text }) => text), verdicts: judgeReminders(facts) };
}
