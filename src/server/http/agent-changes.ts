import type { Context, Hono } from "hono";
import type { LimitExtension } from "../../continuation/index.ts";
import { checkLimits, describeLimitIssue } from "../../continuation/index.ts";
import type { Plan } from "../../plan/index.ts";
import { QUIET_HAND_RULES } from "../../todo/index.ts";
import type { AgentRequests } from "../../overview/protocol.ts";
import type { Edit, PlanAnswer, Steered, Workstream } from "../../workstream/index.ts";
import { describeIssue } from "../../workstream/todo-command/decision.ts";
import type { AgentReader } from "../../overview/agent-reader.ts";
import type { ApiOptions } from "./api.ts";
import { answer, refused, withAgent } from "./answers.ts";
import type { DoorEnv } from "./app.ts";
import type { Body } from "./json-body.ts";
import { isText, LONGEST_TEXT, parseBody } from "./json-body.ts";
import { editOf, parseTodoEdit } from "./todo-edit.ts";

interface Asked {
  readonly context: Context<DoorEnv>;
  readonly agent: AgentReader;
  readonly work: Workstream;
  readonly body: Body;
  /** Who is logged in. */
  readonly person: string;
  readonly key: string | undefined;
}

type Change = (asked: Asked) => Promise<Response>;

const CHANGES: { readonly [name in keyof AgentRequests]: Change } = {
  edit,
  undo,
  pause: (asked) => steer(asked, asked.work.pause()),
  resume: (asked) => steer(asked, asked.work.resume()),
  reset: (asked) => steer(asked, asked.work.reset()),
  extend,
  answer: answerTodo,
  "take-back": takeBack,
  "plan/approve": approve,
  "plan/reject": reject,
};

/** What a person does to an agent's list, continuation and plan. */
export function addAgentChanges(api: Hono<DoorEnv>, { feed, person }: ApiOptions): void {
  for (const [name, change] of Object.entries(CHANGES)) {
    api.post(`/agents/:id/${name}`, async (context) => {
      const body = parseBody(await context.req.text());
      if (!body) return refused(context, 400, "bad-body", "The body has to be a JSON object.");
      return withAgent(context, feed, async (agent) => {
        const work = await agent.work();
        const key = context.req.header("idempotency-key");
        const response = await change({ context, agent, work, body, person, key });
        // Whoever asks next finds it done.
        await feed.settled(agent.scope);
        return response;
      });
    });
  }
}

async function edit({ context, agent, work, body, key }: Asked): Promise<Response> {
  const asked = parseTodoEdit(body);
  if (!asked) return refused(context, 400, "bad-edit", "There is no such edit.");
  const found = editOf(asked, agent.standing.survey.list);
  // A todo that is gone may have been taken away by this very request, whose answer got lost.
  const made = found ?? NO_EDIT;
  const idempotency = key === undefined ? {} : { idempotencyKey: key };
  const edited = await work.edit({ ...made, ...idempotency, action: `doneward ${made.action}` });
  if (!found && edited.changes.length === 0) {
    return refused(context, 404, "unknown-todo", "There is no such todo on the list.");
  }
  const wrong = edited.issues.find(({ severity }) => severity === "error");
  if (wrong) return refused(context, 409, wrong.code, describeIssue(wrong));
  return answer(context, { ok: true, changes: edited.changes });
}

async function answerTodo({ context, work, body }: Asked): Promise<Response> {
  const { todo, text } = body;
  if (!isText(todo, 64) || !isText(text, LONGEST_TEXT) || text.trim() === "") {
    return refused(context, 400, "bad-answer", "Say which todo is answered, and the answer.");
  }
  const answered = await work.answer(todo, text);
  if (answered.ok) return answer(context, { ok: true });
  return refused(context, 409, answered.code, "That todo does not wait for you any more.");
}

async function takeBack({ context, work }: Asked): Promise<Response> {
  const { changes } = await work.takeBack("all");
  return answer(context, { ok: true, changes });
}

/** Changes nothing, and answers what was changed before under its key. */
const NO_EDIT: Edit = { action: "", operations: [], rules: QUIET_HAND_RULES };

async function undo({ context, work, key }: Asked): Promise<Response> {
  const undone = await work.undo(key === undefined ? {} : { idempotencyKey: key });
  if (undone.ok) return answer(context, { ok: true, changes: undone.changes });
  const isNothing = undone.code === "nothing-to-undo";
  const words = isNothing ? "Nothing to undo." : "The list changed just now. Try again.";
  return refused(context, 409, undone.code, words);
}

async function extend(asked: Asked): Promise<Response> {
  const [issue] = checkLimits(asked.body);
  if (issue) return refused(asked.context, 400, issue.code, describeLimitIssue(issue));
  return steer(asked, asked.work.extend(asked.body as LimitExtension));
}

async function steer({ context }: Asked, steering: Promise<Steered>): Promise<Response> {
  const steered = await steering;
  if (steered.ok) return answer(context, { ok: true, isChanged: steered.isChanged });
  return refused(context, 409, steered.code, "That cannot be done here.");
}

async function approve(asked: Asked): Promise<Response> {
  const { context, work, body, person } = asked;
  const { hash } = body;
  if (!isText(hash, 64)) return refused(context, 400, "no-hash", "Say which text was read.");
  const by = { kind: "person", name: person } as const;
  return decided(asked, { hash, state: "approved" }, await work.approvePlan({ hash, by }));
}

async function reject(asked: Asked): Promise<Response> {
  const { context, work, body, person } = asked;
  const { hash, reason } = body;
  if (!isText(hash, 64)) return refused(context, 400, "no-hash", "Say which text was read.");
  const by = { kind: "person", name: person } as const;
  const said = isText(reason, LONGEST_TEXT) ? { reason } : {};
  const rejected = await work.rejectPlan({ hash, by, ...said });
  return decided(asked, { hash, state: "rejected" }, rejected);
}

const PLAN_WORDS: { readonly [code: string]: string } = {
  "no-plan": "There is no plan.",
  "not-proposed": "The plan is still a draft.",
  "already-resolved": "The plan was decided on already.",
  "hash-mismatch": "The plan was changed since it was read. Read it again.",
};

/** Asking again for what was decided, because the answer got lost, is answered like the first time. */
function decided(
  { context }: Asked,
  { hash, state }: { readonly hash: string; readonly state: Plan["state"] },
  answered: PlanAnswer,
): Response {
  if (answered.ok) return answer(context, { ok: true, plan: answered.plan });
  const { code } = answered;
  const isSame =
    code === "already-resolved" && answered.plan.hash === hash && answered.plan.state === state;
  if (isSame) return answer(context, { ok: true, plan: answered.plan });
  return refused(context, 409, code, PLAN_WORDS[code] ?? "That cannot be done here.");
}
