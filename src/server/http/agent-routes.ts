import type { Context, Hono } from "hono";
import type { LimitExtension } from "../../continuation/index.ts";
import { checkLimits, describeLimitIssue } from "../../continuation/index.ts";
import type { Store } from "../../stores/contract.ts";
import type { Plan } from "../../plan/index.ts";
import type { Operation, Todo, TodoList } from "../../todo/index.ts";
import { allTodos, DEFAULT_PHASE, QUIET_HAND_RULES, TODO_PRIORITIES } from "../../todo/index.ts";
import type { AgentRequests, TodoEdit } from "../../overview/protocol.ts";
import { planRefusal } from "../../views/state-words.ts";
import type { Edit, PlanAnswer, Steered, Workstream } from "../../workstream/index.ts";
import { describeIssue } from "../../workstream/todo-command/decision.ts";
import { wake } from "../../workstream/wake.ts";
import type { AgentReader } from "../../overview/agent-reader.ts";
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
  withAgent,
} from "./request.ts";

interface AgentRequest {
  readonly context: Context<DoorEnv>;
  readonly agent: AgentReader;
  readonly work: Workstream;
  readonly store: Store;
  readonly body: Body;
  /** Who is logged in. */
  readonly person: string;
  readonly key: string | undefined;
}

type Change = (request: AgentRequest) => Promise<Response>;

const CHANGES: { readonly [name in keyof AgentRequests]: Change } = {
  edit,
  undo,
  pause: (request) => steer(request, request.work.pause()),
  resume: (request) => steer(request, request.work.resume()),
  reset: (request) => steer(request, request.work.reset()),
  extend,
  answer: answerTodo,
  "take-back": takeBack,
  "plan/approve": approve,
  "plan/reject": reject,
};

/** What a person does to an agent's list, continuation and plan. */
export function addAgentRoutes(api: Hono<DoorEnv>, { store, feed, person }: ApiOptions): void {
  for (const [name, change] of Object.entries(CHANGES)) {
    api.post(`/agents/:id/${name}`, async (context) => {
      const body = parseBody(await context.req.text());
      if (!body) return refused(context, 400, "bad-body", "Send a JSON object.");
      return withAgent(context, feed, async (agent) => {
        const work = await agent.work();
        const key = context.req.header("idempotency-key");
        const response = await change({ context, agent, work, store, body, person, key });
        // Whoever asks next finds it done.
        await feed.settled(agent.scope);
        return response;
      });
    });
  }
}

async function edit({ context, agent, work, body, key }: AgentRequest): Promise<Response> {
  const wanted = parseTodoEdit(body);
  if (!wanted) return refused(context, 400, "bad-edit", "Unknown edit.");
  const found = editOf(wanted, agent.standing.survey.list);
  // A todo that is gone may have been taken away by this very request, whose answer got lost.
  const made = found ?? NO_EDIT;
  const idempotency = key === undefined ? {} : { idempotencyKey: key };
  const edited = await work.edit({ ...made, ...idempotency, action: `doneward ${made.action}` });
  if (!found && edited.changes.length === 0) {
    return refused(context, 404, "unknown-todo", "No such todo on the list.");
  }
  const wrong = edited.issues.find(({ severity }) => severity === "error");
  if (wrong) return refused(context, 409, wrong.code, describeIssue(wrong));
  return answer(context, { ok: true, changes: edited.changes });
}

async function answerTodo({ context, work, store, body }: AgentRequest): Promise<Response> {
  const { todo, text } = body;
  if (!isText(todo, 64) || !isText(text, LONGEST_TEXT) || text.trim() === "") {
    return refused(context, 400, "bad-answer", "Send the id of the todo and the answer.");
  }
  const answered = await work.answer(todo, text);
  if (answered.ok) {
    const isWoken = await wake({ store, scope: work.scope, todos: [answered.todo] });
    return answer(context, { ok: true, isWoken });
  }
  return refused(context, 409, answered.code, "The todo no longer waits for you.");
}

async function takeBack({ context, work }: AgentRequest): Promise<Response> {
  const { changes } = await work.takeBack("all");
  return answer(context, { ok: true, changes });
}

/** Changes nothing, and answers what was changed before under its key. */
const NO_EDIT: Edit = { action: "", operations: [], rules: QUIET_HAND_RULES };

async function undo({ context, work, key }: AgentRequest): Promise<Response> {
  const undone = await work.undo(key === undefined ? {} : { idempotencyKey: key });
  if (undone.ok) return answer(context, { ok: true, changes: undone.changes });
  const isNothing = undone.code === "nothing-to-undo";
  const words = isNothing ? "Nothing to undo." : "The list changed just now. Try again.";
  return refused(context, 409, undone.code, words);
}

async function extend(request: AgentRequest): Promise<Response> {
  const [issue] = checkLimits(request.body);
  if (issue) return refused(request.context, 400, issue.code, describeLimitIssue(issue));
  return steer(request, request.work.extend(request.body as LimitExtension));
}

async function steer({ context }: AgentRequest, steering: Promise<Steered>): Promise<Response> {
  const steered = await steering;
  if (steered.ok) return answer(context, { ok: true, isChanged: steered.isChanged });
  return refused(context, 409, steered.code, "That cannot be done here.");
}

async function approve(request: AgentRequest): Promise<Response> {
  const { context, work, body, person } = request;
  const { hash } = body;
  if (!isText(hash, 64))
    return refused(context, 400, "no-hash", "Send the hash of the plan that was read.");
  const by = { kind: "person", name: person } as const;
  return decided(request, { hash, state: "approved" }, await work.approvePlan({ hash, by }));
}

async function reject(request: AgentRequest): Promise<Response> {
  const { context, work, body, person } = request;
  const { hash, reason } = body;
  if (!isText(hash, 64))
    return refused(context, 400, "no-hash", "Send the hash of the plan that was read.");
  const by = { kind: "person", name: person } as const;
  const said = isText(reason, LONGEST_TEXT) ? { reason } : {};
  const rejected = await work.rejectPlan({ hash, by, ...said });
  return decided(request, { hash, state: "rejected" }, rejected);
}

/** Asking again for what was decided, because the answer got lost, is answered like the first time. */
function decided(
  { context }: AgentRequest,
  { hash, state }: { readonly hash: string; readonly state: Plan["state"] },
  answered: PlanAnswer,
): Response {
  if (answered.ok) return answer(context, { ok: true, plan: answered.plan });
  const { code } = answered;
  const isSame =
    code === "already-resolved" && answered.plan.hash === hash && answered.plan.state === state;
  if (isSame) return answer(context, { ok: true, plan: answered.plan });
  return refused(context, 409, code, planRefusal(answered));
}

/** The edit that a body asks for; undefined if it asks for none. Fields nobody knows are not kept. */
function parseTodoEdit(body: Body): TodoEdit | undefined {
  const { kind, todo, content, phase, text, position, activeForm, priority } = body;
  const isPhase = phase === undefined || isText(phase, LONGEST_LINE);
  const inPhase = isText(phase, LONGEST_LINE) ? { phase } : {};
  if (kind === "add") {
    return isText(content, LONGEST_LINE) && isPhase ? { kind, content, ...inPhase } : undefined;
  }
  if (!isText(todo, LONGEST_LINE)) return undefined;
  switch (kind) {
    case "start":
    case "done":
    case "cancel":
    case "reopen":
    case "remove":
      return { kind, todo };
    case "note":
      return isText(text, LONGEST_TEXT) ? { kind, todo, text } : undefined;
    case "move":
      return Number.isSafeInteger(position) && isPhase
        ? { kind, todo, position: position as number, ...inPhase }
        : undefined;
    case "edit": {
      const known = TODO_PRIORITIES.find((one) => one === priority);
      const isPriority = priority === undefined || priority === null || known !== undefined;
      const isLine = (value: unknown): boolean =>
        value === undefined || isText(value, LONGEST_LINE);
      if (!isPriority || !isLine(content) || !isLine(activeForm)) return undefined;
      return {
        kind,
        todo,
        ...(isText(content, LONGEST_LINE) && { content }),
        ...(isText(activeForm, LONGEST_LINE) && { activeForm }),
        ...(priority !== undefined && { priority: known ?? null }),
      };
    }
    default:
      return undefined;
  }
}

/** What is to be done to a list; undefined if the todo is not on it. */
function editOf(wanted: TodoEdit, list: TodoList): Edit | undefined {
  if (wanted.kind === "add") {
    const phase = wanted.phase ?? list.phases.at(-1)?.name ?? DEFAULT_PHASE;
    const todos = [{ content: wanted.content }];
    return quietly(`add → ${phase}`, { kind: "add", phase, todos });
  }
  const found = allTodos(list).find(({ id }) => id === wanted.todo);
  return found && editOfTodo(wanted, found);
}

function editOfTodo(wanted: Exclude<TodoEdit, { kind: "add" }>, { id: todo, content }: Todo): Edit {
  const target = { kind: "todo", todo } as const;
  switch (wanted.kind) {
    case "start":
      return { action: `start ${content}`, operations: [{ kind: "start", todo }] };
    case "done":
      return { action: `done ${content}`, operations: [{ kind: "complete", target }] };
    case "cancel":
      return { action: `cancel ${content}`, operations: [{ kind: "cancel", target }] };
    case "remove":
      return { action: `rm ${content}`, operations: [{ kind: "remove", target }] };
    case "reopen": {
      const changes = { status: "pending" } as const;
      return quietly(`reopen ${content}`, { kind: "edit", todo, changes });
    }
    case "note":
      return quietly(`note ${content}`, { kind: "note", todo, text: wanted.text });
    case "move": {
      const { position, phase } = wanted;
      const place = { position, ...(phase !== undefined && { phase }) };
      return quietly(`move ${content}`, { kind: "reorder", todo, ...place });
    }
    case "edit": {
      const { kind: _kind, todo: _todo, ...changes } = wanted;
      return quietly(`edit ${content}`, { kind: "edit", todo, changes });
    }
  }
}

function quietly(action: string, operation: Operation): Edit {
  return { action, operations: [operation], rules: QUIET_HAND_RULES };
}
