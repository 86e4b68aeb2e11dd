import { commandLine } from "../../clients/setup.ts";
import { DEFAULT_DIALECT } from "../../dialects/default-dialect.ts";
import { digestOfStore } from "../../overview/digest.ts";
import type { Digest } from "../../overview/documents.ts";
import { verdictFact } from "../../progress/detect/verdict.ts";
import { needWords } from "../../views/needs-you.ts";
import { PROOF_WORDS } from "../../views/state-words.ts";
import { briefSpan, counted } from "../../views/text/numbers.ts";
import { safeText } from "../../views/text/safe-text.ts";
import { comeBack, goAway, readAway } from "../../workstream/continuation/switches.ts";
import { systemWorld } from "../../workstream/lane/index.ts";
import { futureOption, pastOption } from "../arguments/values.ts";
import type { CommandTable } from "../command.ts";
import { command } from "../command.ts";
import type { Io } from "../io.ts";
import { answerCommand } from "../print/answer.ts";
import { printResult } from "../print/print.ts";
import { withStore } from "../workspace/open-list.ts";
import { workspaceLabel } from "../workspace/workspace.ts";

const DAY = 86_400_000;

export const commands: CommandTable = {
  away: command({
    options: {
      until: { value: "TIME", about: "07:30, 8h, or a date (default: until doneward back)" },
    },
    common: ["json"],
    details: [
      "It holds in every workspace. An agent that may be waiting for you is asked to park its question and go on with the rest.",
      "Nothing is approved, and risky work waits for you all the same.",
      "DONEWARD_AWAY=1 says the same for one process.",
    ],
    examples: ["doneward away", "doneward away --until 07:30"],
    async act({ options }, io) {
      const now = io.now();
      const until =
        options.until === undefined ? undefined : futureOption("until", options.until, now);
      const away = { since: now, ...(until !== undefined && { until }) };
      await goAway(away, { env: io.env });
      const end = until === undefined ? "" : ` until ${new Date(until).toLocaleString()}`;
      return printResult(io, options.json, "away", away, [
        `You are away${end}. Run doneward back when you return.`,
      ]);
    },
  }),

  back: command({
    common: ["json", "store"],
    details: [
      "It lists what was finished, what waits for you and how to answer, what stopped, and what it cost.",
    ],
    examples: ["doneward back", "doneward digest --since 8h"],
    async act({ options }, io) {
      const away = await comeBack({ env: io.env });
      if (away) return printDigest(io, options, away.since);
      const nothing = "You were not away. doneward digest shows the last day.";
      return printResult(io, options.json, "digest", { since: null, agents: [] }, nothing);
    },
  }),

  digest: command({
    options: {
      since: {
        value: "TIME",
        about: "8h, 2d or a date (default: since you left, else the last day)",
      },
    },
    common: ["json", "store"],
    details: [
      "What was finished and how much of it is proven, what waits for you and how to answer, what stopped or stalled and why, time and tokens.",
    ],
    examples: ["doneward digest", "doneward digest --since 2d"],
    async act({ options }, io) {
      const now = io.now();
      const since =
        options.since === undefined
          ? (readAway({ env: io.env })?.since ?? now - DAY)
          : pastOption("since", options.since, now);
      return printDigest(io, options, since);
    },
  }),
};

/** Reads what all agents of the store did since a moment, and prints it. */
async function printDigest(
  io: Io,
  { store: url, json }: { readonly store: string | undefined; readonly json: boolean },
  since: number,
): Promise<number> {
  return withStore(io, url, async (store) => {
    const options = { store, dialect: DEFAULT_DIALECT, since, now: io.now, world: systemWorld };
    const agents = await digestOfStore(options);
    return printResult(io, json, "digest", { since, agents }, digestLines(agents, since, io));
  });
}

/** What every agent did, one after the other. */
function digestLines(digests: readonly Digest[], since: number, io: Io): readonly string[] {
  const span = briefSpan(io.now() - since);
  if (digests.length === 0) return [`No agent did anything in the last ${span}.`];
  return [`The last ${span}:`, ...digests.flatMap((digest) => ["", ...linesFor(digest, io)])];
}

function linesFor({ origin, finished, needs, stop, troubles, spent }: Digest, io: Io) {
  const root = origin.kind === "workspace" ? origin.root : undefined;
  const proven = finished.filter(({ proof }) => proof === "verified").length;
  return [
    safeText(root === undefined ? origin.kind : workspaceLabel(root, io.env["HOME"])),
    `  Finished: ${counted(finished.length, "todo")}, ${proven} proven`,
    ...finished.map(({ content, proof }) => `    ${safeText(content)} (${PROOF_WORDS[proof]})`),
    ...(needs.length > 0 ? ["  Needs you:"] : []),
    ...needs.flatMap((need) => [
      `    ${needWords(need)} (${briefSpan(io.now() - need.since)})`,
      `      ${answerFrom(root, need, io)}`,
    ]),
    ...(stop ? [`  Stopped ${briefSpan(io.now() - stop.at)} ago: ${stop.summary}`] : []),
    ...troubles.map((trouble) => `  Trouble: ${safeText(verdictFact(trouble))}`),
    `  Spent: ${counted(spent.turns, "turn")}, ${briefSpan(spent.ms)}, ${counted(spent.tokens, "token")}, ${counted(spent.nudges, "nudge")}`,
  ];
}

/** How to answer from wherever the person is. */
function answerFrom(root: string | undefined, need: Digest["needs"][number], io: Io): string {
  const answer = answerCommand(need);
  if (answer === undefined) return "Answer in the agent's own terminal.";
  const isHere = root === undefined || io.cwd === root || io.cwd.startsWith(`${root}/`);
  return isHere ? answer : `cd ${commandLine([safeText(root)])} && ${answer}`;
}
