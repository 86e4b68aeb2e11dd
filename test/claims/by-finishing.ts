import type { Random } from "../../src/testing/generate.ts";
import type { TaskBoard } from "../../src/workstream/board/index.ts";
import type { ClaimBoard } from "./work.ts";

/** Half of all claims and ends go the way of a worker that goes from task to task. */
export function byFinishing(board: TaskBoard, random: Random): ClaimBoard {
  return {
    ...board,
    async claim(request = {}) {
      const { next } = random() < 0.5 ? await board.finish([], request) : {};
      return next ?? board.claim(request);
    },
    async done(id, under = {}) {
      const { epoch } = under;
      if (epoch === undefined || random() < 0.5) return board.done(id, under);
      const [refusal] = (await board.finish([{ id, epoch }])).refused;
      const answer = refusal ? { ok: false, refusal } : { ok: true };
      return answer as Awaited<ReturnType<ClaimBoard["done"]>>;
    },
  };
}
