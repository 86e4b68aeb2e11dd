import type { Board, Claimed, StoredTask } from "../../stores/contract.ts";
import type { Task } from "../../task/index.ts";
import type { Evidence } from "../../todo/index.ts";

/**
 * A board that was found in a workspace. Its evidence is only what the repository says, as `asStatement`
 * has it, wherever it is shown or counted; what is written back is as it was found.
 */
export function foundBoard(board: Board, asStatement: (evidence: Evidence) => Evidence): Board {
  const originals = new WeakMap<Evidence, Evidence>();
  const stated = (evidence: Evidence): Evidence => {
    const statement = asStatement(evidence);
    originals.set(statement, evidence);
    return statement;
  };
  const shown = ({ task, ...stored }: StoredTask): StoredTask => ({
    ...stored,
    task: withEvidence(task, stated),
  });
  const claimed = (answer: Claimed): Claimed =>
    answer.ok ? { ok: true, tasks: answer.tasks.map(shown) } : answer;
  return {
    head: () => board.head(),
    counts: () => board.counts(),
    blockersOf: (ids) => board.blockersOf(ids),
    blockedBy: (ids) => board.blockedBy(ids),
    get: async (ids) => (await board.get(ids)).map(shown),
    async list(query) {
      const page = await board.list(query);
      return { ...page, tasks: page.tasks.map(shown) };
    },
    claim: async (request) => claimed(await board.claim(request)),
    async renew(request) {
      const renewed = await board.renew(request);
      return renewed.ok ? { ok: true, task: shown(renewed.task) } : renewed;
    },
    async finish(request) {
      const { next, ...finished } = await board.finish(request);
      return next ? { ...finished, next: claimed(next) } : finished;
    },
    commit: (commit) =>
      board.commit({
        ...commit,
        writes: commit.writes.map((write) =>
          write.kind === "put"
            ? { ...write, task: withEvidence(write.task, (one) => originals.get(one) ?? one) }
            : write,
        ),
      }),
  };
}

function withEvidence(task: Task, change: (evidence: Evidence) => Evidence): Task {
  return task.evidence ? { ...task, evidence: task.evidence.map(change) } : task;
}
