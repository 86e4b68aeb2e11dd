import type { Context, Hono } from "hono";
import type { Decided, Task, TaskPatch } from "../../task/index.ts";
import { parseDraft, TASK_PRIORITIES } from "../../task/index.ts";
import type { TaskRequests } from "../../overview/protocol.ts";
import { refusalWords } from "../../views/task-words.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";
import { openBoard } from "../../workstream/board/index.ts";
import type { BoardReader } from "../../overview/board-reader.ts";
import type { ApiOptions } from "./api.ts";
import type { DoorEnv } from "./app.ts";
import type { Body } from "./request.ts";
import {
  answer,
  isText,
  LONGEST_LINE,
  LONGEST_TEXT,
  parseBody,
  refused,
  withBoard,
} from "./request.ts";

type Answered = Decided<{ readonly task?: Task; readonly tasks?: readonly unknown[] }>;

/** Undefined: the body does not say what to do. */
type Step = (board: TaskBoard, id: string, body: Body) => Promise<Answered> | undefined;

const STEPS: { readonly [name in keyof TaskRequests]: Step } = {
  // A person does not renew: what they take is theirs until they let go of it.
  claim: (board, id) => board.claim({ id, lease: null }),
  start: (board, id) => board.start(id),
  release: (board, id) => board.release(id),
  done: (board, id) => board.done(id),
  cancel: (board, id) => board.cancel(id),
  reopen: (board, id) => board.reopen(id),
  note: (board, id, { text }) => (isText(text, LONGEST_TEXT) ? board.note(id, text) : undefined),
  edit: (board, id, body) => {
    const patch = parsePatch(body);
    return patch && board.edit(id, patch);
  },
  block: (board, id, { by }) => (isNames(by) ? board.block(id, by) : undefined),
  unblock: (board, id, { by }) => (isNames(by) ? board.unblock(id, by) : undefined),
};

/** What a person does to the tasks of a board. */
export function addBoardRoutes(api: Hono<DoorEnv>, options: ApiOptions): void {
  const { feed } = options;
  const change = (
    context: Context<DoorEnv>,
    step: (board: TaskBoard, body: Body) => Promise<Answered> | undefined,
  ): Promise<Response> =>
    withBoard(context, feed, async (reader) => {
      const body = parseBody(await context.req.text());
      const answered = body && (await step(boardOf(context, reader, options), body));
      if (!answered) return refused(context, 400, "bad-body", "The body does not say what to do.");
      await feed.settled(reader.scope);
      if (answered.ok) return answer(context, answered);
      const { refusal } = answered;
      const status = refusal.code === "task_not_found" ? 404 : 409;
      return refused(context, status, refusal.code, refusalWords(refusal, options.now()));
    });

  api.post("/boards/:board/tasks", (context) =>
    change(context, (board, body) => {
      const parsed = parseDraft(body);
      return parsed.ok && isText(parsed.draft.subject, LONGEST_LINE)
        ? board.add([parsed.draft])
        : undefined;
    }),
  );
  for (const [name, step] of Object.entries(STEPS)) {
    api.post(`/boards/:board/tasks/:task/${name}`, (context) =>
      change(context, (board, body) => step(board, context.req.param("task") ?? "", body)),
    );
  }
}

function boardOf(
  context: Context<DoorEnv>,
  { name }: BoardReader,
  { store, person, now }: ApiOptions,
): TaskBoard {
  const board = openBoard({ store, name, actor: { kind: "person", name: person }, now });
  const key = context.req.header("idempotency-key");
  return key === undefined ? board : board.once(key);
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => isText(name, LONGEST_LINE));
}

type Test = (value: unknown) => boolean;
const isLine: Test = (value) => isText(value, LONGEST_LINE);
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);

/** The fields that people edit on the page. */
const PATCH: { readonly [field: string]: Test } = {
  subject: isLine,
  description: orNull((value) => isText(value, LONGEST_TEXT)),
  activeForm: orNull(isLine),
  priority: (value) => TASK_PRIORITIES.some((one) => one === value),
  parent: orNull(isLine),
  check: orNull(isLine),
  addLabels: isNames,
  removeLabels: isNames,
  addBlockedBy: isNames,
  removeBlockedBy: isNames,
};

function parsePatch(body: Body): TaskPatch | undefined {
  const isPatch = Object.entries(body).every(
    ([field, value]) => Object.hasOwn(PATCH, field) && PATCH[field]?.(value),
  );
  return isPatch ? (body as TaskPatch) : undefined;
}
