import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memoryStore } from "../../src/stores/memory/index.ts";
import { randomFrom } from "../../src/testing/generate.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import { checkHistory } from "./check-history.ts";
import type { Action, History, LoggedEvent, Operation } from "./history.ts";
import { operationsOf } from "./history.ts";
import type { ClaimBoard } from "./work.ts";
import { work } from "./work.ts";

/** `a claim 1 0-1`: worker, action, epoch, from when to when. Without an end no answer came. */
function operation(line: string): Operation {
  const [worker = "", action = "", epoch = "", times = ""] = line.split(" ");
  const [invoked = "", ended = ""] = times.split("-");
  return {
    worker,
    action: action as Action,
    invoked: Number(invoked),
    ended: ended === "" ? Infinity : Number(ended),
    outcome: ended === "" ? "info" : "ok",
    task: "t",
    epoch: Number(epoch),
  };
}

const HONEST = [
  "a claim 1 0-1",
  "a renew 1 50-51",
  "a release 1 60-61",
  "b claim 2 70-71",
  "b done 2 80-81",
  "b done 2 81.1-81.2",
  "b reopen 2 82-83",
  "c claim 3 90-91",
  "c renew 3 100-101",
  "d claim 4 210-211",
  "d done 4 220-",
  "e reopen 4 230-",
  "e claim 5 240-241",
];

function historyOf(lines: readonly string[], finalEpoch = 5): History {
  return {
    lease: 100,
    operations: lines.map(operation),
    finalEpochs: new Map([["t", finalEpoch]]),
  };
}

function instead(line: string, ...others: string[]): string[] {
  assert.ok(HONEST.includes(line), line);
  return HONEST.flatMap((known) => (known === line ? others : [known]));
}

/** What a board must not do, each put into the honest history. */
const DEFECTS: readonly (readonly [defect: string, lines: string[], found: RegExp])[] = [
  ["two get the same claim", [...HONEST, "x claim 4 205-206"], /^claimed twice/],
  ["an epoch is given again later", [...HONEST, "x claim 2 300-301"], /^claimed twice/],
  ["an epoch goes back", instead("e claim 5 240-241", "e claim 5 55-56"), /^an epoch went back/],
  ["an old epoch finishes a task", [...HONEST, "c done 3 215-216"], /under an old epoch/],
  ["an old epoch gives a task back", [...HONEST, "c release 3 215-216"], /under an old epoch/],
  ["an old epoch is renewed", [...HONEST, "c renew 3 215-216"], /under an old epoch/],
  ["a write names an epoch that nobody got", [...HONEST, "x done 9 300-301"], /that nobody got/],
  ["a write names another's claim", [...HONEST, "x renew 5 250-251"], /under another's claim/],
  ["a write comes before its claim", [...HONEST, "e renew 5 200-201"], /before its claim/],
  ["a claim goes on after its release", [...HONEST, "a renew 1 62-63"], /after the release/],
  ["a claim goes on after its end", [...HONEST, "b renew 2 81.5-81.6"], /after the end/],
  ["what is done is given away", instead("b reopen 2 82-83"), /though it was done/],
  ["a holder is robbed", instead("d claim 4 210-211", "d claim 4 150-151"), /^robbed/],
  ["a renewal does not count", instead("d claim 4 210-211", "d claim 4 192-193"), /^robbed/],
  ["a release is not needed", HONEST.filter((line) => line !== "a release 1 60-61"), /^robbed/],
];

describe("the check of histories", () => {
  test("finds nothing in an honest one", () => {
    assert.deepEqual(checkHistory(historyOf(HONEST)), []);
  });

  for (const [defect, lines, found] of DEFECTS) {
    test(`finds that ${defect}`, () => {
      const problems = checkHistory(historyOf(lines));
      assert.ok(
        problems.some((problem) => found.test(problem)),
        problems.join("\n"),
      );
    });
  }

  test("finds that a claim is forgotten", () => {
    assert.deepEqual(checkHistory(historyOf(HONEST, 4)), [
      "t is at epoch 4 and was claimed under 5",
    ]);
  });
});

const LEASE = 20;

/** What a few workers in this process do to a board of few tasks. */
async function worked(broken: (board: ClaimBoard) => ClaimBoard): Promise<string[]> {
  const store = memoryStore();
  const open = (name: string): ReturnType<typeof openBoard> =>
    openBoard({ store, name: "b", actor: { kind: "model", name } });
  const retry = { limit: 1e9, backOff: 0, longest: 0 };
  await open("host").add(Array.from({ length: 4 }, (_, n) => ({ subject: `task ${n}`, retry })));
  const operations = await Promise.all(
    Array.from({ length: 6 }, async (_, number) => {
      const events: LoggedEvent[] = [];
      const board = broken(open(`w${number}`));
      const log = (event: LoggedEvent): void => void events.push(event);
      await work({ board, operations: 150, lease: LEASE, random: randomFrom(number), log });
      return operationsOf(`w${number}`, events);
    }),
  );
  const { tasks } = await open("host").list();
  const finalEpochs = new Map(tasks.map(({ task }) => [task.id, task.epoch]));
  return checkHistory({ lease: LEASE, operations: operations.flat(), finalEpochs });
}

const BROKEN: Readonly<Record<string, (board: ClaimBoard) => ClaimBoard>> = {
  "accepts what names an old epoch": (board) => ({ ...board, done: (task) => board.done(task) }),
  "says that every renewal went well": (board) => ({
    ...board,
    renew: async (task, epoch, lease) => {
      const renewed = await board.renew(task, epoch, lease);
      return renewed.ok ? renewed : ({ ok: true } as unknown as typeof renewed);
    },
  }),
  "gives leases of half the length": (board) => ({
    ...board,
    claim: (request) => board.claim({ ...request, lease: LEASE / 2 }),
  }),
  "gives out one epoch for all": (board) => ({
    ...board,
    claim: async (request) => {
      const claimed = await board.claim(request);
      if (!claimed.ok) return claimed;
      const tasks = claimed.tasks.map((one) => ({ ...one, task: { ...one.task, epoch: 1 } }));
      return { ...claimed, tasks };
    },
  }),
};

describe("of a board at work the check", () => {
  test("finds nothing if it keeps its promises", async () => {
    assert.deepEqual(await worked((board) => board), []);
  });

  for (const [defect, broken] of Object.entries(BROKEN)) {
    test(`finds out one that ${defect}`, async () => {
      assert.notDeepEqual(await worked(broken), []);
    });
  }
});
