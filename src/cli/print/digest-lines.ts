import { commandLine } from "../../clients/setup.ts";
import type { Digest } from "../../overview/documents.ts";
import { PROOF_WORDS } from "../../views/state-words.ts";
import { verdictFact } from "../../progress/detect/verdict.ts";
import type { Need } from "../../views/needs-you.ts";
import { needWords } from "../../views/needs-you.ts";
import { briefSpan, counted } from "../../views/text/numbers.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { Io } from "../io.ts";
import { NAME } from "../name.ts";
import { workspaceLabel } from "../workspace/workspace.ts";

/** What every agent did, one after the other. */
export function digestLines(digests: readonly Digest[], since: number, io: Io): readonly string[] {
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
      `      ${wayToAnswer(root, need, io)}`,
    ]),
    ...(stop ? [`  Stopped ${briefSpan(io.now() - stop.at)} ago: ${stop.summary}`] : []),
    ...troubles.map((trouble) => `  Trouble: ${safeText(verdictFact(trouble))}`),
    `  Spent: ${counted(spent.turns, "turn")}, ${briefSpan(spent.ms)}, ${counted(spent.tokens, "token")}, ${counted(spent.nudges, "nudge")}`,
  ];
}

/** The command that answers, from wherever the person is. */
function wayToAnswer(root: string | undefined, { kind, todo }: Need, io: Io): string {
  if (kind !== "plan" && todo === undefined) return "Answer in the agent's own terminal.";
  const answer =
    todo === undefined
      ? `${NAME} plan show`
      : `${NAME} answer ${commandLine([safeText(todo)])} "…"`;
  const isHere = root === undefined || io.cwd === root || io.cwd.startsWith(`${root}/`);
  return isHere ? answer : `cd ${commandLine([safeText(root)])} && ${answer}`;
}
