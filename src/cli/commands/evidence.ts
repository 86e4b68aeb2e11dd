import { EVIDENCE_POLICIES, reminderSettings } from "../../reminder/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { Workstream } from "../../workstream/index.ts";
import { queryOf } from "../arguments/query.ts";
import { UsageError } from "../arguments/usage-error.ts";
import { command } from "../command.ts";
import type { Run } from "../io.ts";
import { EXIT } from "../io.ts";
import { mayAct } from "../person/gate.ts";
import { printAnswer } from "../print/answer.ts";
import { evidenceLines } from "../print/evidence-words.ts";
import { printJson, printLines } from "../print/print.ts";
import { findItem } from "../workspace/find-item.ts";
import { withList } from "../workspace/open-list.ts";
import { readHere } from "../workspace/read-here.ts";

export const help: string = `Usage: doneward evidence [<todo>] [options]

What was seen while a todo was in progress, and what it comes to: verified,
stale (a file that the check covers was changed later), asserted or
unavailable. Without a todo: of every todo that is completed or in progress.

  --require WORD   what the agent needs to complete a todo here: off (nothing),
                   nudge (else it is reminded; the default) or refuse
                   (only you can: type it in your own terminal)
  --json           one JSON document
  --store URL      where the list is kept

doneward evidence login`;

export const run: Run = command({
  help,
  options: { require: "text" },
  words: { max: Infinity },
  async act({ words, options }, io) {
    const { require: wanted, json, store } = options;
    const policy = EVIDENCE_POLICIES.find((known) => known === wanted);
    if (wanted !== undefined && !policy) {
      throw new UsageError(`--require is one of ${EVIDENCE_POLICIES.join(", ")}`);
    }
    if (policy && !(await mayAct(io, "evidence --require", json))) return EXIT.refused;
    if (policy) await withList(io, { store }, (work) => work.requireEvidence(policy));
    const { list, reminders } = await readHere(io, store);
    const query = queryOf(words);
    const found = query === undefined ? undefined : findItem(list, query);
    if (found && "answer" in found) return printAnswer(io, found.answer, { json });
    const todos = found ? [found.todo] : allTodos(list).filter(isWorkedOn);
    const shown = await withList(io, { store }, (work) => evidenceOfAll(work, todos));
    const { requireEvidence } = reminderSettings(reminders.choices ?? {});
    if (json) printJson(io, "evidence", { requireEvidence, todos: shown });
    else if (shown.length === 0 || policy) printLines(io.stdout, [policyWords(requireEvidence)]);
    if (!json) {
      const lines = shown.flatMap(({ content, ...found }) =>
        evidenceLines(content, found, io.now()),
      );
      printLines(io.stdout, lines);
    }
    return EXIT.done;
  },
});

function isWorkedOn({ status }: { readonly status: string }): boolean {
  return status === "completed" || status === "in_progress";
}

async function evidenceOfAll(
  work: Workstream,
  todos: readonly { readonly id: string; readonly content: string }[],
) {
  const shown = [];
  for (const { id, content } of todos) {
    const evidence = await work.evidence(id);
    if (evidence) shown.push({ id, content, ...evidence });
  }
  return shown;
}

function policyWords(policy: string): string {
  const words: { readonly [policy: string]: string } = {
    off: "The agent needs no evidence to complete a todo here.",
    nudge: "The agent is reminded if it finishes without evidence.",
    refuse: "The agent cannot complete a todo here that is not verified.",
  };
  return words[policy] ?? policy;
}
