// One of a crowd: opens the store that it is told, does its acts one after the other, and tells what
// was acknowledged.

import { openStore } from "../../src/stores/open-store.ts";
import type { Task, TaskRefusal } from "../../src/task/index.ts";
import type { TaskBoard } from "../../src/workstream/board/index.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import type { Acknowledged, Act } from "./act.ts";

export interface StormOrder {
  readonly url: string;
  readonly board: string;
  readonly by: string;
  readonly acts: readonly Act[];
}

process.once("message", (order: StormOrder) => {
  carryOut(order).then((acknowledged) => process.send?.({ acknowledged }), tellFailure);
});
process.send?.("ready");

async function carryOut({ url, board: name, by, acts }: StormOrder): Promise<Acknowledged[]> {
  const store = await openStore(url);
  const board = openBoard({ store, name, actor: { kind: "model", name: by } });
  const acknowledged: Acknowledged[] = [];
  for (const act of acts) {
    const start = performance.now();
    const { id: task } = await carryOutAct(board, act);
    acknowledged.push({ ...act, by, task, took: performance.now() - start });
  }
  await store.close();
  return acknowledged;
}

async function carryOutAct(board: TaskBoard, act: Act): Promise<Task> {
  switch (act.kind) {
    case "create":
      return only(await board.add([{ subject: act.mark }]));
    case "note":
      return only(await board.note(act.task, act.mark));
    case "claim": {
      const claimed = await board.claim({ lease: null });
      return only(
        claimed.ok ? { ok: true, tasks: claimed.tasks.map(({ task }) => task) } : claimed,
      );
    }
  }
}

type Answer =
  | { readonly ok: true; readonly tasks: readonly Task[] }
  | { readonly ok: true; readonly task: Task }
  | { readonly ok: false; readonly refusal: TaskRefusal };

function only(answer: Answer): Task {
  if (!answer.ok) throw new Error(answer.refusal.code);
  const task = "task" in answer ? answer.task : answer.tasks[0];
  if (!task) throw new Error("there was nothing to claim");
  return task;
}

function tellFailure(error: unknown): void {
  process.send?.({ failure: String(error) });
}
