import type { Explanation } from "../../continuation/explain.ts";
import { explanationLines, tellingRungs } from "../../continuation/explain.ts";
import type { LimitExtension, LimitName } from "../../continuation/index.ts";
import { describeVerdict } from "../../progress/index.ts";
import type { ReminderKind, ReminderReason, ReminderVerdict } from "../../reminder/index.ts";
import {
  dueReminders,
  isReminderKind,
  judgeReminders,
  REMINDER_KINDS,
  reminderSettings,
} from "../../reminder/index.ts";
import { allTodos } from "../../todo/index.ts";
import { inColumns } from "../../views/text/width.ts";
import { briefSpan } from "../../views/text/numbers.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { PastDecision, Steered, Workstream } from "../../workstream/index.ts";
import type { WorkProgress } from "../../workstream/progress/work-progress.ts";
import { unknownName, UsageError } from "../arguments/usage.ts";
import { countOption } from "../arguments/values.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { lookFor, printJson, printLines, printResult, printText } from "../print/print.ts";
import { withList } from "../workspace/open-list.ts";
import { readHere } from "../workspace/read-here.ts";

export const commands: CommandTable = {
  "agent progress": command({
    details: [
      "The tool that runs, how long it was silent, child agents and their lists, loops and stalls.",
    ],
    examples: ["doneward agent progress", "doneward agent progress --json"],
    async act({ options }, io) {
      const progress = await withList(io, options, (work) => work.progress());
      return printResult(io, options.json, "progress", progress, progressLines(progress, io));
    },
  }),

  "agent explain": command({
    options: {
      all: { about: "every rung of the ladder, and what each saw" },
      last: { value: "N", about: "so many decisions, newest first (default: 1)" },
    },
    details: [
      "It also says what would change that.",
      "Before the first decision, and after a pause or an interrupt: what would happen if the agent stopped now.",
    ],
    examples: ["doneward explain", "doneward explain --all --last 3"],
    async act({ options }, io) {
      const last = countOption("last", options.last ?? "1");
      const { outlook, decisions } = await withList(io, options, async (work) => ({
        outlook: await work.outlook(),
        decisions: await work.explain({ last }),
      }));
      if (options.json) printJson(io, "explain", { outlook, decisions });
      else {
        // What came after the last decision says more than the decision does.
        const past = outlook.isNews && options.last === undefined ? [] : decisions;
        const parts = [
          ...(outlook.isNews ? [wordsFor(outlook, options.all)] : []),
          ...past.map((decision) => linesFor(decision, io, options.all)),
        ];
        printLines(
          io.stdout,
          parts.flatMap((lines, place) => (place > 0 ? ["", ...lines] : lines)),
        );
      }
      return EXIT.done;
    },
  }),

  "agent pause": command({
    details: [
      "The agent may stop with todos open until you run doneward resume. Its list stays as it is.",
    ],
    examples: ["doneward pause", "doneward resume"],
    act: ({ options }, io) =>
      steer(io, options, (work) => work.pause(), {
        changed: "Paused: the agent is not told to go on. doneward resume ends it.",
        unchanged: "It is paused already. doneward resume ends it.",
      }),
  }),

  "agent resume": command({
    details: ["doneward explain says what else keeps the agent from being told to go on."],
    examples: ["doneward resume", "doneward explain"],
    act: ({ options }, io) =>
      steer(io, options, (work) => work.resume(), {
        changed: "Resumed: the agent may be told to go on again.",
        unchanged: "It was not paused.",
      }),
  }),

  "agent extend": command({
    options: {
      nudges: { value: "N", about: "nudges" },
      tokens: { value: "N", about: "tokens" },
      minutes: { value: "N", about: "minutes since the first nudge" },
      unchanged: { value: "N", about: "turns in a row that leave the open todos as they were" },
    },
    details: [
      "They hold for the nudges since you last spoke to it, or else for the next ones.",
      "A number is the whole, not what is added. A number below the agent's own limit does nothing.",
    ],
    examples: ["doneward agent extend --nudges 10", "doneward agent extend --minutes 120"],
    act: ({ options }, io) => {
      const limits = limitsIn(options);
      return steer(io, options, (work) => work.extend(limits), { changed: "Extended." });
    },
  }),

  "agent reset": command({
    details: [
      "As if you had spoken to it: also after you stopped it, or after its budget was damaged.",
      "A pause stays, and so does the list.",
    ],
    examples: ["doneward agent reset", "doneward agent reset --session 8f3a"],
    act: ({ options }, io) =>
      steer(io, options, (work) => work.reset(), { changed: "Reset: the budget is new." }),
  }),

  "agent reminders": command({
    options: {
      all: { about: "every kind: whether it is due, why not, when it was last given" },
      on: { value: "KIND", about: "switch a kind on for this list", offers: "reminder" },
      off: { value: "KIND", about: "switch a kind off", offers: "reminder" },
      take: { about: "hand them out: they count as given (for scripts that tell the agent)" },
    },
    details: ["Looking changes nothing.", `Kinds: ${REMINDER_KINDS.join(", ")}.`],
    examples: ["doneward agent reminders --all", "doneward agent reminders --off stale-list"],
    async act({ options }, io) {
      const { all, on, off, take, json, store } = options;
      if ([all, on !== undefined, off !== undefined, take].filter(Boolean).length > 1) {
        throw new UsageError("Pass only one of --all, --on, --off and --take.");
      }
      const kind = on ?? off;
      if (kind !== undefined) {
        const known = reminderKind(kind);
        await withList(io, options, (work) => work.switchReminder(known, on !== undefined));
      }
      const taken = take ? await withList(io, options, (work) => work.reminders()) : undefined;
      const { messages, verdicts } = await lookAtReminders(io, store);
      const reminders = (taken ?? messages).map(({ text }) => text);
      if (json) printJson(io, "reminders", { isTaken: take, reminders, verdicts });
      else if (all || kind !== undefined) printLines(io.stdout, verdictLines(verdicts, io.now()));
      else if (reminders.length === 0) printLines(io.stdout, ["Nothing to tell."]);
      else for (const text of reminders) printText(io.stdout, text);
      return EXIT.done;
    },
  }),
};

const NOTHING_REPORTED =
  "Nothing was reported here yet: doneward install <client> lets an agent program do so.";

function progressLines(progress: WorkProgress, io: Io): string[] {
  const { line, age, events, tools, estimate, verdicts, children } = progress;
  if (events === 0) return [NOTHING_REPORTED];
  const { style, symbols } = lookFor(io);
  const heard = age === undefined ? "" : `, last heard of ${briefSpan(age)} ago`;
  const counts = Object.entries(tools).map(([tool, { started }]) => `${safeText(tool)} ${started}`);
  return [
    style.accent(safeText(line)) + style.dim(heard),
    ...(counts.length > 0 ? [style.dim(`Calls: ${counts.join(", ")}`)] : []),
    ...(estimate ? [style.dim(`About ${briefSpan(estimate.medianMs)} to go.`)] : []),
    ...children.flatMap(({ agent, label, list }) => [
      `Child agent ${safeText(label ?? agent)}`,
      ...allTodos(list).map(
        ({ status, content }) => `  ${symbols.icon[status]} ${safeText(content)}`,
      ),
    ]),
    ...verdicts.map((verdict) => safeText(describeVerdict(verdict))),
  ];
}

function linesFor(decision: PastDecision, io: Io, isAll: boolean): readonly string[] {
  const { style } = lookFor(io);
  const withheld = decision.isWithheld ? ", right before the nudge was delivered" : "";
  const head = `#${decision.seq}, ${briefSpan(io.now() - decision.at)} ago${withheld}`;
  const [summary = "", ...lines] = wordsFor(decision, isAll);
  return [summary, style.dim(head), ...lines];
}

function wordsFor(explanation: Explanation, isAll: boolean): readonly string[] {
  const rungs = isAll ? explanation.rungs : tellingRungs(explanation);
  return explanationLines({ ...explanation, rungs });
}

/** Carries out a person's control of continuation and says what came of it. */
async function steer(
  io: Io,
  options: { readonly json: boolean; readonly store: string | undefined },
  control: (work: Workstream) => Promise<Steered>,
  words: { readonly changed: string; readonly unchanged?: string },
): Promise<number> {
  const steered = await withList(io, options, control);
  const isChanged = steered.ok && steered.isChanged;
  const message = isChanged ? words.changed : (words.unchanged ?? "Nothing was changed.");
  return printResult(io, options.json, "continuation", { ...steered, message }, [message]);
}

const LIMITS: Readonly<Record<string, { readonly limit: LimitName; readonly unit: number }>> = {
  nudges: { limit: "maxAutoTurns", unit: 1 },
  tokens: { limit: "maxCumulativeTokens", unit: 1 },
  minutes: { limit: "maxWallClockMs", unit: 60_000 },
  unchanged: { limit: "stagnationLimit", unit: 1 },
};

function limitsIn(options: Readonly<Record<string, unknown>>): LimitExtension {
  const limits = Object.entries(LIMITS).flatMap(([name, { limit, unit }]) => {
    const given = options[name];
    return typeof given === "string" ? [[limit, countOption(name, given) * unit] as const] : [];
  });
  if (limits.length > 0) return Object.fromEntries(limits);
  throw new UsageError(`Say what to raise: --${Object.keys(LIMITS).join(", --")}`);
}

function reminderKind(name: string): ReminderKind {
  if (isReminderKind(name)) return name;
  throw unknownName("kind", name, REMINDER_KINDS);
}

async function lookAtReminders(
  io: Io,
  store: string | undefined,
): Promise<{
  readonly messages: readonly { readonly text: string }[];
  readonly verdicts: readonly ReminderVerdict[];
}> {
  const { reminders: state, list } = await readHere(io, store);
  const settings = reminderSettings(state.choices ?? {});
  const facts = { state, list, settings, now: io.now() };
  const { messages } = dueReminders({ ...facts, newNonce: () => crypto.randomUUID() });
  return { messages, verdicts: judgeReminders(facts) };
}

const REASONS: { readonly [reason in ReminderReason]: string } = {
  due: "due",
  off: "switched off",
  "tool-unavailable": "held back: the agent has no tool for it",
  "plan-mode": "held back: the agent plans",
  "waiting-on-user": "held back: a person is asked something",
  "nothing-to-tell": "nothing to tell",
  "nothing-open": "nothing is open",
  "just-written": "just written",
  "written-lately": "written lately",
  "reminded-lately": "reminded lately",
  "already-given": "was given",
  "list-exists": "there is a list",
  "one-step": "the work has one step",
};

/** A line for every kind: whether it is due, why not, and when it was last handed out. */
function verdictLines(verdicts: readonly ReminderVerdict[], now: number): string[] {
  const rows = verdicts.map(({ kind, reason, last }) => [
    kind,
    REASONS[reason],
    last === undefined ? "" : `last ${briefSpan(now - last)} ago`,
  ]);
  return inColumns(rows).map((line) => line.trimEnd());
}
