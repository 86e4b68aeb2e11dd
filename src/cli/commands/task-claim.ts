import type { Task } from "../../task/index.ts";
import { taskRow } from "../../overview/documents.ts";
import { safeText } from "../../views/text/safe-text.ts";
import { ownerName } from "../../workstream/board/index.ts";
import { UsageError } from "../arguments/usage.ts";
import { spanOption } from "../arguments/values.ts";
import type { CommandTable } from "../command.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { printResult } from "../print/print.ts";
import { epochOption, textOption } from "../task/field-options.ts";
import { taskCommand, whoWorks } from "../task/task-command.ts";
import { printDecided, refuse } from "../task/task-words.ts";

const EPOCH = { value: "N", about: "refuse if the claim with this epoch is over" } as const;

export const commands: CommandTable = {
  "task claim": taskCommand({
    arguments: [{ name: "id", isOptional: true, offers: "task" }],
    options: {
      lease: {
        value: "TIME",
        about: "free again after 90s, 10m, 2h…, unless claimed again by then (default: no lease)",
      },
      start: { about: "also put it in progress" },
      "unless-busy": { about: "refuse if you own another unfinished task" },
    },
    details: [
      "Of any number of agents that ask, one gets it. Claiming your own task renews its lease. Exit code 1 if nothing is ready.",
      "The reply has the claim's epoch. Pass it to start, done, cancel and release with --epoch, and they are refused if another agent took over.",
    ],
    examples: ["doneward task claim --lease 30m --start", "doneward task claim k3f"],
    async act({ board, words: [id], options: { json, lease, start, ...options }, io }) {
      const claimed = await board.claim({
        ...(id !== undefined && { id }),
        lease: lease === undefined ? null : spanOption("lease", lease),
        start,
        unlessBusy: options["unless-busy"],
      });
      if (!claimed.ok) return refuse(io, json, claimed.refusal);
      const [taken] = claimed.tasks;
      if (taken) {
        const { id: claimedId, epoch, subject } = taken.task;
        const line = `Claimed ${claimedId} (epoch ${epoch}): ${subject}`;
        const task = taskRow(taken, io.now());
        return printResult(io, json, "task", { ok: true, task }, [safeText(line)]);
      }
      printResult(io, json, "task", { ok: true, task: null }, "Nothing is ready.");
      return EXIT.refused;
    },
  }),

  "task start": taskCommand({
    arguments: [{ name: "id", offers: "task" }],
    options: { epoch: EPOCH },
    details: ["Starting an unclaimed task makes you its owner."],
    examples: ["doneward task start k3f", "doneward task start k3f --epoch 2"],
    async act({ board, words: [id = ""], options: { json, epoch }, io }) {
      return printDecided(io, json, await board.start(id, epochOption(epoch)), "Started");
    },
  }),

  "task done": taskCommand({
    arguments: [{ name: "id", offers: "task" }],
    options: {
      evidence: { value: "TEXT", about: "what shows that it is done; - reads standard input" },
      epoch: EPOCH,
    },
    details: ["Repeating it changes nothing and prints the same."],
    examples: ["doneward task done k3f", 'doneward task done k3f --evidence "npm test passed"'],
    async act({ board, words: [id = ""], options: { json, evidence, epoch }, io }) {
      const summary = evidence === undefined ? undefined : await textOption(io, evidence);
      const closed = await board.done(id, {
        ...epochOption(epoch),
        ...(summary !== undefined && {
          evidence: [{ kind: "statement", summary, at: io.now() }],
        }),
      });
      return printDecided(io, json, closed, "Done");
    },
  }),

  "task cancel": taskCommand({
    arguments: [{ name: "id", offers: "task" }],
    options: { epoch: EPOCH },
    examples: ["doneward task cancel k3f", "doneward task edit k3f --reopen"],
    async act({ board, words: [id = ""], options: { json, epoch }, io }) {
      return printDecided(io, json, await board.cancel(id, epochOption(epoch)), "Cancelled");
    },
  }),

  "task release": taskCommand({
    arguments: [{ name: "id", isOptional: true, offers: "task" }],
    options: {
      failed: {
        value: "REASON",
        about:
          "it was tried and failed: it rests for a while, each time longer, and after too many failures waits for a person",
      },
      to: { value: "NAME", about: "hand it over instead" },
      epoch: EPOCH,
      all: { about: "every unfinished task of yours, or with --as of an agent that is gone" },
    },
    details: ["Then any agent may claim it."],
    examples: ['doneward task release k3f --failed "No access"', "doneward task release --all"],
    async act({ board, words: [id], options: { json, failed, to, epoch, all, as }, io }) {
      if (all === (id !== undefined)) throw new UsageError("Name a task, or pass --all.");
      if (id === undefined)
        return tellAll(await board.releaseAll(ownerName(whoWorks(io, as))), json, io);
      if (failed !== undefined && to !== undefined) {
        throw new UsageError("--failed and --to do not go together.");
      }
      const under = epochOption(epoch);
      const [words, released] =
        failed !== undefined
          ? (["Failed", await board.fail(id, failed, under)] as const)
          : to !== undefined
            ? ([`Handed over to ${to}`, await board.handOver(id, to, under)] as const)
            : (["Released", await board.release(id, under)] as const);
      return printDecided(io, json, released, words);
    },
  }),
};

function tellAll(tasks: readonly Task[], json: boolean, io: Io): number {
  const rows = tasks.map(({ id, subject }) => safeText(`Released ${id}: ${subject}`));
  return printResult(
    io,
    json,
    "tasks",
    { ok: true, tasks },
    rows.length === 0 ? ["There was nothing to release."] : rows,
  );
}
