import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { ChildRow, PhaseRow, TodoRow } from "../../overview/documents.ts";
import { PROOF_WORDS, todoWords } from "../../views/state-words.ts";
import { now } from "../clock.ts";
import { Menu } from "../parts/menu.tsx";
import { TodoMark } from "../parts/mark.tsx";
import { refine } from "../route.ts";
import { clockTime, counted, duration } from "../words.ts";
import { actOnTodo, todoVerbs, type AgentActions } from "./actions.ts";
import { EvidenceFacts } from "./evidence-facts.tsx";

interface TodoItemProps {
  readonly todo: TodoRow;
  readonly phases: readonly PhaseRow[];
  /** Nobody works on it any more, whatever its status says. */
  readonly isLeft: boolean;
  /** The address leads to it. */
  readonly isAsked: boolean;
  readonly nested: readonly ChildRow[];
  readonly actions: AgentActions;
  readonly agent: string;
}

export function TodoItem(props: TodoItemProps) {
  const { todo, phases, isLeft, isAsked, nested, actions, agent } = props;
  const [isOpen, setOpen] = useState(false);
  const content = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    content.current?.focus({ preventScroll: true });
    content.current?.scrollIntoView({ block: "center" });
    // So that the same link leads here again.
    refine({ todo: undefined });
  }, [isAsked]);
  const isClosed = todo.status === "completed" || todo.status === "cancelled";
  const isNow = todo.status === "in_progress" && !isLeft;
  const act = (verb: Parameters<typeof actOnTodo>[0]): void =>
    actOnTodo(verb, todo, phases, actions);
  return (
    <li class={`todo is-${todo.status} ${isNow ? "is-now" : ""}`} data-todo={todo.id}>
      <button
        type="button"
        class="todo-mark"
        aria-label={`${isClosed ? "Reopen" : "Mark done"}: ${todo.content}`}
        title={todoWords(todo, isLeft)}
        onClick={() => act(isClosed ? "reopen" : "done")}
      >
        <TodoMark todo={todo} isLeft={isLeft} />
      </button>
      <div class="todo-body">
        <button
          type="button"
          class="todo-content"
          ref={content}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          data-row
        >
          <span class="unseen">{todoWords(todo, isLeft)}: </span>
          <span class="todo-text">{todo.content}</span>
        </button>
        {isNow && todo.activeForm && <p class="todo-active">{todo.activeForm}</p>}
        <TodoFacts todo={todo} isOpen={isOpen} />
        <div id={id} hidden={!isOpen}>
          {isOpen && <TodoDetails todo={todo} agent={agent} />}
        </div>
        {nested.map((child) => (
          <ChildList key={child.agent} child={child} isLeft={isLeft} />
        ))}
      </div>
      <Menu
        label={`Actions for ${todo.content}`}
        items={todoVerbs(todo).map(({ kind, title, icon, keys }) => ({
          title,
          icon,
          keys: keys.replace("ArrowUp", "↑").replace("ArrowDown", "↓"),
          run: () => act(kind),
        }))}
      />
    </li>
  );
}

/** One line under the todo: how far it can be trusted, what it cost, whose idea it was. */
function TodoFacts({ todo, isOpen }: { readonly todo: TodoRow; readonly isOpen: boolean }) {
  const { status, proof, evidence = [], notes = [], usage, origin, priority, times } = todo;
  const last = evidence.at(-1);
  const told = [
    status === "completed" && !isOpen && last && last.summary,
    status === "completed" &&
      (times.closed !== undefined ? clockTime(times.closed, now.value) : ""),
    // In one piece, also where the line is folded.
    usage && usage.ms > 0 && duration(usage.ms).replaceAll(" ", "\u00a0"),
    usage && usage.calls > 0 && counted(usage.calls, "call"),
  ].filter(Boolean);
  return (
    <p class="todo-facts">
      {status === "completed" && (
        <span class={proof === "verified" ? "is-good" : proof === "stale" ? "is-warn" : "muted"}>
          {PROOF_WORDS[proof]}
        </span>
      )}
      {status === "cancelled" && <span class="muted">cancelled</span>}
      {told.length > 0 && <span class="fact">{told.join(" · ")}</span>}
      {notes.length > 0 && !isOpen && <span class="muted">{counted(notes.length, "note")}</span>}
      {origin === "person" && <span class="chip">by hand</span>}
      {priority === "high" && <span class="chip is-bad">high</span>}
    </p>
  );
}

function TodoDetails({ todo, agent }: { readonly todo: TodoRow; readonly agent: string }) {
  const { evidence = [], notes = [], check, planLine, times } = todo;
  return (
    <dl class="details">
      {notes.length > 0 && <dt>Notes</dt>}
      {notes.map((note, place) => (
        <dd key={place} class="note">
          {note}
        </dd>
      ))}
      <dt>Evidence</dt>
      {evidence.length === 0 ? (
        <dd class="muted">
          {todo.status === "completed"
            ? "None. It was marked done, but no check was seen to pass."
            : "None yet."}
        </dd>
      ) : (
        <dd>
          <EvidenceFacts evidence={evidence} agent={agent} />
        </dd>
      )}
      {check !== undefined && (
        <>
          <dt>Check</dt>
          <dd>
            <code>{check}</code>
          </dd>
        </>
      )}
      {planLine !== undefined && (
        <>
          <dt>Line of the plan</dt>
          <dd>{planLine}</dd>
        </>
      )}
      <dt>Times</dt>
      <dd class="fact">
        added {clockTime(times.added, now.value)}
        {times.started !== undefined && `, started ${clockTime(times.started, now.value)}`}
        {times.closed !== undefined && `, closed ${clockTime(times.closed, now.value)}`}
      </dd>
    </dl>
  );
}

function ChildList({ child, isLeft }: { readonly child: ChildRow; readonly isLeft: boolean }) {
  const todos = child.phases.flatMap((phase) => phase.todos);
  const done = todos.filter(({ status }) => status === "completed").length;
  return (
    <div class="child-list">
      <p class="fact">
        {child.label ?? child.agent}
        {todos.length > 0 && ` · ${done}/${todos.length}`}
        {child.startedAt !== undefined && ` · ${duration(now.value - child.startedAt)}`}
      </p>
      <ul>
        {todos.map((todo) => (
          <li key={todo.id} class={`child-todo is-${todo.status}`}>
            <TodoMark todo={{ ...todo, proof: "asserted" }} isLeft={isLeft} />
            <span class="todo-text">{todo.content}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
