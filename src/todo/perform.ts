import { withStatus } from "./draft.ts";
import { normalisedStatus } from "./query.ts";
import type { IssueFacts, Operation, Target, TodoDraft, TodoReference } from "./operation.ts";
import type { WorkingPhase } from "./match.ts";
import { matchDrafts, todoAt } from "./match.ts";
import { DEFAULT_PHASE } from "./todo.ts";
import type { Todo } from "./todo.ts";
import type { Wait } from "./wait.ts";
import { withoutWaits, withWait } from "./wait.ts";
import type { TodoChange, WorkingList } from "./working-list.ts";

type Of<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;

/** Carries out one operation and reports what it could not do. */
export function perform(
  work: WorkingList,
  operation: Operation,
  mayDuplicate: boolean,
): IssueFacts[] {
  switch (operation.kind) {
    case "replace":
      return replace(work, operation);
    case "merge":
      return merge(work, operation);
    case "init":
      return init(work, operation);
    case "add":
      return add(work, operation, mayDuplicate);
    case "start":
      return start(work, operation);
    case "complete":
      return complete(work, operation);
    case "cancel":
      return onTarget(work, operation.target, (todo) => withStatus(todo, "cancelled"));
    case "remove":
      return onTarget(work, operation.target, () => undefined);
    case "note":
      return note(work, operation);
    case "wait":
      return onTodo(work, operation.todo, (todo) => waiting(work, todo, operation.wait));
    case "unwait":
      return unwait(work, operation);
    case "edit":
      return onTodo(work, operation.todo, (todo) => work.revise(todo, operation.changes));
    case "reorder":
      return reorder(work, operation);
    case "clear":
      work.layOut([]);
      return [];
    default:
      return operation satisfies never;
  }
}

/**
 * A flat write over a list with phases: a known todo stays in its phase while
 * that keeps the written order, otherwise it joins the todo before it.
 */
function replace(work: WorkingList, { todos: drafts }: Of<"replace">): IssueFacts[] {
  const matches = matchDrafts(work.all(), drafts, work.matching);
  const written = drafts.map((draft, place) => continueOrCreate(work, matches[place], draft));
  const [only, ...others] = work.phases;
  if (only && others.length === 0 && written.length > 0) {
    work.layOut([{ name: only.name, todos: written }]);
    return [];
  }
  const homes = new Map<string, number>();
  for (const [place, phase] of work.phases.entries()) {
    for (const todo of phase.todos) homes.set(todo.id, place);
  }
  const phases: WorkingPhase[] = work.phases.map(({ name }) => ({ name, todos: [] }));
  if (phases.length === 0) phases.push({ name: DEFAULT_PHASE, todos: [] });
  let current = firstHome(written, homes);
  for (const todo of written) {
    current = Math.max(current, homes.get(todo.id) ?? current);
    phases[current]?.todos.push(todo);
  }
  const wasEmpty = (place: number): boolean => work.phases[place]?.todos.length === 0;
  const isKept = (phase: WorkingPhase, place: number): boolean =>
    phase.todos.length > 0 || wasEmpty(place);
  work.layOut(written.length > 0 ? phases.filter(isKept) : []);
  return [];
}

/** New todos at the head of a list stand in the phase of the first known one. */
function firstHome(written: readonly Todo[], homes: ReadonlyMap<string, number>): number {
  for (const todo of written) {
    const home = homes.get(todo.id);
    if (home !== undefined) return home;
  }
  return 0;
}

function continueOrCreate(work: WorkingList, known: Todo | undefined, draft: TodoDraft): Todo {
  return known ? work.revise(known, draft) : work.create(draft);
}

function merge(work: WorkingList, { todos: patches }: Of<"merge">): IssueFacts[] {
  const issues: IssueFacts[] = [];
  for (const patch of patches) {
    const { key, content } = patch;
    const known = work.named(key);
    if (known) work.updateAt(known, (todo) => work.revise(todo, patch));
    else if (content !== undefined) work.add(lastPhase(work), work.create({ ...patch, content }));
    else issues.push(unknownTodo(work, key));
  }
  return issues;
}

function lastPhase(work: WorkingList): WorkingPhase {
  return work.phases.at(-1) ?? work.phaseOrNew(DEFAULT_PHASE);
}

function init(work: WorkingList, { phases, keep }: Of<"init">): IssueFacts[] {
  const drafts = phases.flatMap((phase) => phase.todos);
  const matches = matchDrafts(work.all(), drafts, work.matching);
  const written = drafts.map((draft, place) => {
    const known = matches[place];
    if (!known || keep) return continueOrCreate(work, known, draft);
    const status = draft.alike?.includes(known.status) ? known.status : "pending";
    return work.revise(withStatus(withoutNotes(known), status), draft);
  });
  let next = 0;
  work.layOut(
    phases.map(({ name, todos }) => ({
      name,
      todos: written.slice(next, (next += todos.length)),
    })),
  );
  return [];
}

function withoutNotes(todo: Todo): Todo {
  if (!todo.notes) return todo;
  const { notes: _forgotten, ...rest } = todo;
  return rest;
}

function add(
  work: WorkingList,
  { phase, todos: drafts }: Of<"add">,
  mayDuplicate: boolean,
): IssueFacts[] {
  const issues: IssueFacts[] = [];
  for (const draft of drafts) {
    const back = work.putBackWith(draft.content);
    if (back) {
      work.updateAt(back, (todo) => work.revise(todo, draft));
    } else if (!mayDuplicate && work.withContent(draft.content)) {
      issues.push({ code: "duplicate-todo", content: draft.content });
    } else {
      work.add(work.phaseOrNew(phase), work.create(draft));
    }
  }
  return issues;
}

function start(work: WorkingList, { todo: reference }: Of<"start">): IssueFacts[] {
  const found = work.find(reference);
  if (!found) return [unknownTodo(work, reference)];
  const focus = todoAt(found);
  work.name(focus.id);
  work.update(work.phases, (todo) =>
    withStatus(todo, normalisedStatus(todo.status, todo === focus)),
  );
  return [];
}

function complete(work: WorkingList, { target, evidence = [] }: Of<"complete">): IssueFacts[] {
  return onTarget(work, target, (todo) => work.revise(todo, { status: "completed", evidence }));
}

function note(work: WorkingList, { todo: reference, text }: Of<"note">): IssueFacts[] {
  const found = work.find(reference);
  if (found && text === "") return [{ code: "empty-note", content: todoAt(found).content }];
  return onTodo(work, reference, (todo) => ({ ...todo, notes: [...(todo.notes ?? []), text] }));
}

/** A todo that waits is not what the agent is at. */
function waiting(work: WorkingList, todo: Todo, wait: Wait): Todo {
  const paused = withStatus(todo, normalisedStatus(todo.status, false));
  return work.revise(paused, { waits: withWait(todo.waits ?? [], wait) });
}

function unwait(work: WorkingList, { todo: reference, wait: kind }: Of<"unwait">): IssueFacts[] {
  return onTodo(work, reference, (todo) => {
    const isOver = (wait: Wait): boolean => kind === undefined || wait.kind === kind;
    return work.revise(todo, { waits: withoutWaits(todo.waits ?? [], isOver) });
  });
}

function reorder(work: WorkingList, operation: Of<"reorder">): IssueFacts[] {
  const found = work.find(operation.todo);
  if (!found) return [unknownTodo(work, operation.todo)];
  const home = operation.phase === undefined ? found.phase : work.phase(operation.phase);
  if (!home) return [{ code: "unknown-phase", phase: operation.phase as string }];
  work.move(found, home, operation.position);
  return [];
}

function onTodo(work: WorkingList, reference: TodoReference, change: TodoChange): IssueFacts[] {
  const found = work.find(reference);
  if (!found) return [unknownTodo(work, reference)];
  work.updateAt(found, change);
  return [];
}

function onTarget(work: WorkingList, target: Target, change: TodoChange): IssueFacts[] {
  switch (target.kind) {
    case "todo":
      return onTodo(work, target.todo, change);
    case "phase": {
      const phase = work.phase(target.phase);
      if (!phase) return [{ code: "unknown-phase", phase: target.phase }];
      work.update([phase], change);
      return [];
    }
    case "all":
      work.update(work.phases, change);
      return [];
    default:
      return target satisfies never;
  }
}

function unknownTodo(work: WorkingList, reference: TodoReference): IssueFacts {
  return { code: "unknown-todo", reference, listIsEmpty: work.isEmpty() };
}
