import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../src/testing/generate.ts";
import type { TaskBoard } from "../../src/workstream/board/index.ts";
import type { Action, LoggedEvent } from "./history.ts";
import { sharedTime } from "./history.ts";

/** The part of a board that workers use. */
export type ClaimBoard = Pick<TaskBoard, "claim" | "renew" | "done" | "release" | "reopen">;

export interface Work {
  readonly board: ClaimBoard;
  readonly operations: number;
  readonly lease: number;
  readonly random: Random;
  readonly log: (event: LoggedEvent) => void;
}

interface Claim {
  readonly task: string;
  readonly epoch: number;
}

/**
 * Claims, renews, finishes and gives back at random, and now and then writes
 * under a claim that it has given up long ago.
 */
export async function work({ board, operations, lease, random, log }: Work): Promise<void> {
  let number = 0;
  const tell = async (
    action: Action,
    claim: Claim | undefined,
    act: () => Promise<{ ok: boolean; given?: Claim; code?: string }>,
  ): Promise<Claim | undefined> => {
    const own = ++number;
    log({ kind: "invoke", number: own, action, at: sharedTime(), ...claim });
    const { ok, given, code = "" } = await act();
    const at = sharedTime();
    log(ok ? { kind: "ok", number: own, at, ...given } : { kind: "fail", number: own, at, code });
    return given;
  };
  const write = (action: Exclude<Action, "claim">, claim: Claim): Promise<unknown> =>
    tell(action, claim, async () => {
      const answer = await carryOut(board, action, claim, lease);
      return answer.ok ? { ok: true } : { ok: false, code: answer.refusal.code };
    });
  const old: Claim[] = [];

  while (number < operations) {
    const claim = await tell("claim", undefined, async () => {
      const claimed = await board.claim({ lease });
      const [first] = claimed.ok ? claimed.tasks : [];
      if (!first) return { ok: false, code: claimed.ok ? "nothing-ready" : claimed.refusal.code };
      return { ok: true, given: { task: first.task.id, epoch: first.task.epoch } };
    });
    if (!claim) {
      await sleep(random() * 5);
      continue;
    }
    if (random() < 0.3) await write("renew", claim);
    if (random() < 0.1) await sleep(random() * lease * 2);
    const end = random();
    if (end < 0.5) await write("release", claim);
    else if (end < 0.9) {
      await write("done", claim);
      await write("reopen", claim);
    }
    // Else it forgets the task, as one does that has crashed.
    old.push(claim);
    const late = old[Math.floor(random() * old.length)];
    if (late && random() < 0.3) await write(random() < 0.5 ? "done" : "renew", late);
  }
}

function carryOut(
  board: ClaimBoard,
  action: Exclude<Action, "claim">,
  { task, epoch }: Claim,
  lease: number,
): ReturnType<ClaimBoard["renew"]> | ReturnType<ClaimBoard["done"]> {
  switch (action) {
    case "renew":
      return board.renew(task, epoch, lease);
    case "done":
      return board.done(task, { epoch });
    case "release":
      return board.release(task, { epoch }) as ReturnType<ClaimBoard["done"]>;
    case "reopen":
      return board.reopen(task) as ReturnType<ClaimBoard["done"]>;
  }
}
