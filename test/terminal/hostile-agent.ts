import { EMPTY_STATE } from "../../src/continuation/index.ts";
import type { Todo, TodoStatus } from "../../src/todo/index.ts";
import { TODO_STATUSES } from "../../src/todo/index.ts";
import { badgesOf } from "../../src/views/index.ts";
import type { Need } from "../../src/views/needs-you.ts";
import type { AgentDocument, TaskRow } from "../../src/overview/documents.ts";
import type { BoardModel } from "../../src/tui/board-state.ts";

const NOW = 1_000_000;

function todo(text: string, status: TodoStatus, place: number): Todo {
  return {
    id: `t${place}`,
    content: text,
    activeForm: text,
    notes: [text],
    status,
    origin: "model",
    times: { added: 0, started: 10, closed: 20 },
  };
}

const needsSaying = (text: string): readonly Need[] => [{ kind: "question", text, since: 0 }];

/** An agent all of whose texts are this one. */
export function hostileAgent(text: string): AgentDocument {
  const todos = [...TODO_STATUSES, ...TODO_STATUSES].map((status, place) =>
    todo(text, status, place),
  );
  const badges = badgesOf({
    needs: needsSaying(text),
    continuation: { ...EMPTY_STATE, paused: true },
  }).map((badge) => ({ ...badge, seen: badge.seen ?? "" }));
  return {
    row: {
      ...{ id: "a", scope: "s", name: text, client: text, root: text },
      ...{ standing: "working", line: text, lineFrom: "list" },
      ...{ done: 2, proven: 1, cancelled: 2, total: 8, doneToday: 2, provenToday: 1 },
      ...{
        lastEventAt: NOW - 5,
        badges,
        needs: needsSaying(text),
        position: { list: 1, runtime: 1 },
      },
    },
    phases: [
      {
        name: text,
        todos: todos.slice(0, 4).map((one) => ({ ...one, proof: "verified" as const })),
      },
      { name: text, todos: todos.slice(4).map((one) => ({ ...one, proof: "asserted" as const })) },
    ],
    children: [
      {
        agent: text,
        label: text,
        parent: "t1",
        startedAt: 0,
        lastAt: NOW,
        phases: [{ name: text, todos }],
      },
    ],
    continuation: {
      decisions: [],
      meters: [],
      isPaused: false,
      isStopped: false,
      limits: {
        maxAutoTurns: 3,
        maxCumulativeTokens: 1,
        maxWallClockMs: 1,
        stagnationLimit: 1,
      },
    },
    plan: {
      current: {
        revision: 1,
        text,
        hash: "0".repeat(64),
        state: "proposed",
        by: { kind: "model" },
        at: 0,
      },
      past: [],
    },
    left: [{ id: "t9", content: text, at: 0 }],
    untold: [text],
    progress: {
      current: { kind: "tool", tool: text, about: text, since: 0 },
      events: 1,
      tools: {},
      verdicts: [],
    },
  };
}

export function hostileModel(text: string): BoardModel {
  const agent = hostileAgent(text);
  const task: TaskRow = {
    ...{ id: "x1", subject: text, description: text, status: "open", priority: 2, owner: text },
    ...{ epoch: 0, blockedBy: ["x2"], labels: [text], waits: [], attempts: 0, state: "ready" },
    ...{ notes: [{ at: 0, text }], times: { added: 0, changed: 0 }, version: 1 },
  };
  return { now: NOW, agents: [agent.row], agent, tasks: [task], hasMoreTasks: false };
}
