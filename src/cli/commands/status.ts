import { commandLine } from "../../clients/setup.ts";
import type { OtherAgent } from "../../overview/attention.ts";
import { focusOf, progressOf } from "../../todo/query.ts";
import type { Need } from "../../views/needs-you.ts";
import { needWords } from "../../views/needs-you.ts";
import { briefSpan, counted } from "../../views/text/numbers.ts";
import { safeText } from "../../views/text/safe-text.ts";
import { renderStatus } from "../../views/status-text.ts";
import type { Look } from "../../views/text/style.ts";
import { clip } from "../../views/text/width.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { answerCommand } from "../print/answer.ts";
import { lookFor, printJson, printLines } from "../print/print.ts";
import type { StandingHere } from "../workspace/read-here.ts";
import { untrustedStore } from "../store/store-url.ts";
import { readStanding } from "../workspace/read-here.ts";
import { workspaceLabel } from "../workspace/workspace.ts";

export const commands: CommandTable = {
  status: command({
    details: [
      "What the agent needs from you, how far the list is, what closed last, what is in progress and for how long, what comes next, and whether the agent is held up: looping, stalled, paused.",
    ],
    examples: ["doneward", "doneward --session 8f3a"],
    async act({ options }, io) {
      const here = await readStanding(io, options.store);
      if (options.json) {
        const { reminders, list, plan, ...place } = here;
        printJson(io, "status", {
          ...place,
          list,
          untold: reminders.edits,
          progress: progressOf(list),
          focus: focusOf(list) ?? null,
          plan: plan && { revision: plan.revision, state: plan.state },
          untrustedStore: (options.store === undefined && untrustedStore(io)) || null,
        });
      } else {
        const brought = options.store === undefined ? untrustedStore(io) : undefined;
        const notice = brought === undefined ? [] : [...untrustedLines(brought), ""];
        printLines(io.stdout, [...notice, ...statusLines(here, io)]);
      }
      return EXIT.done;
    },
  }),
};

function statusLines(here: StandingHere, io: Io): string[] {
  const { root, lane, list, leftOver, reminders, needs, badges, others } = here;
  const { edits: untold, fileChanges = [] } = reminders;
  const look = lookFor(io);
  const label = workspaceLabel(root, io.env["HOME"]);
  const lines = [
    ...needs.flatMap((need) => needLines(need, look, io.now())),
    ...renderStatus({ label, list, badges, now: io.now() }, look),
  ];
  const notes = [
    ...(leftOver === null
      ? []
      : [
          `${leftOver}, left by an earlier session.`,
          `Hand over the list: doneward lane use ${safeText(lane)}. Set aside: doneward list left.`,
        ]),
    ...(untold.length > 0
      ? [`The agent has not heard of ${counted(untold.length, "edit")} by hand yet.`]
      : []),
    ...(fileChanges.length > 0
      ? [`The agent has not heard of ${counted(fileChanges.length, "change")} in the file yet.`]
      : []),
    ...(others.length > 0 ? [`This is ${safeText(lane)}. At work beside it:`] : []),
  ].map((note) => clip(note, look.columns, look.symbols.ellipsis));
  if (notes.length === 0) return lines;
  return [...lines, "", ...[...notes, ...others.map(wayTo)].map(look.style.dim)];
}

/** What the agent needs from you, since when, and how to answer. */
function needLines(need: Need, look: Look, now: number): string[] {
  const { style, symbols, columns } = look;
  const age = `${briefSpan(now - need.since)} ${symbols.separator} `;
  const words = `${symbols.warning} ${age}${needWords(need)}`;
  return [
    style.warning(clip(words, columns, symbols.ellipsis)),
    style.dim(`  ${wayToAnswer(need)}`),
    "",
  ];
}

function wayToAnswer(need: Need): string {
  const answer = answerCommand(need);
  if (answer === undefined) return "Answer in the agent's own terminal.";
  return `${need.kind === "plan" ? "Read it" : "Answer"} with: ${answer}`;
}

/** The command for the list of another agent. Not clipped: a part of an id leads nowhere. */
function wayTo({ lane, sessionId }: OtherAgent): string {
  return `  ${safeText(lane)}: ${commandLine([NAME, `--session=${safeText(sessionId)}`])}`;
}

/** What to say of a store that came with a repository and that nobody has accepted. */
function untrustedLines(folder: string): string[] {
  return [
    "This repository brings its own Doneward store. It is not used: your own is.",
    `  Look at it:  doneward show --store 'file:${safeText(folder)}'`,
    "  Accept it:   doneward trust",
  ];
}
