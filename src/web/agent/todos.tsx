import { Section } from "../parts/page.tsx";
import { useRef, useState } from "preact/hooks";
import type { AgentDocument, AgentRow, PhaseRow } from "../../overview/documents.ts";
import { isAtWork } from "../../overview/standing.ts";
import { now } from "../clock.ts";
import { useCommands } from "../commands.ts";
import { Button, Icon } from "../parts/icon.tsx";
import { hasLetterKeys } from "../preference.ts";
import { route } from "../route.ts";
import { clockTime, counted } from "../words.ts";
import { actOnTodo, todoVerbs, type AgentActions } from "./actions.ts";
import { TodoItem } from "./todo-item.tsx";

interface TodosProps {
  readonly document: AgentDocument;
  readonly row: AgentRow;
  readonly actions: AgentActions;
}

/** The list with its phases, and everything that a person can do to it by hand. */
export function Todos({ document, row, actions }: TodosProps) {
  const { phases, children, left, untold } = document;
  const field = useRef<HTMLInputElement>(null);
  const isLeft = !isAtWork(row);
  const asked = route.value.query.get("todo");
  const todos = phases.flatMap((phase) => phase.todos);
  useCommands([{ title: "Add a todo", keys: "a", run: () => field.current?.focus() }]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const place = (event.target as Element).closest<HTMLElement>("[data-todo]");
    const todo = todos.find(({ id }) => id === place?.dataset["todo"]);
    const isPlain =
      !event.ctrlKey && !event.metaKey && (event.target as Element).matches("[data-row]");
    if (!todo || !isPlain || !hasLetterKeys.value) return;
    const keys = `${event.altKey ? "Alt " : ""}${event.key}`;
    const verb = todoVerbs(todo).find((known) => known.keys === keys);
    if (!verb) return;
    event.preventDefault();
    actOnTodo(verb.kind, todo, phases, actions);
  };

  return (
    <div class={`todos ${row.standing === "working" ? "" : "is-still"}`} onKeyDown={onKeyDown}>
      {untold.length > 0 && (
        <p class="notice">
          {counted(untold.length, "edit")} by hand. The agent reads{" "}
          {untold.length === 1 ? "it" : "them"} before its next turn.
        </p>
      )}
      {left.length > 0 && <LeftOver left={left} actions={actions} />}
      {todos.length === 0 && <p class="muted">No todos yet.</p>}
      {phases.map((phase) => (
        <Section key={phase.name} title={phase.name} note={doneOf(phase)}>
          <ul class="rows">
            {phase.todos.map((todo) => (
              <TodoItem
                key={todo.id}
                todo={todo}
                phases={phases}
                isLeft={isLeft}
                isAsked={todo.id === asked}
                nested={children.filter(({ parent }) => parent === todo.id)}
                actions={actions}
                agent={row.id}
              />
            ))}
          </ul>
        </Section>
      ))}
      <AddTodo phases={phases.map(({ name }) => name)} actions={actions} field={field} />
    </div>
  );
}

function doneOf({ todos }: PhaseRow): string {
  return `${todos.filter(({ status }) => status === "completed").length}/${todos.length}`;
}

interface LeftOverProps {
  readonly left: AgentDocument["left"];
  readonly actions: AgentActions;
}

/** What earlier sessions left open. The agent is not nudged about it unless you hand it over. */
function LeftOver({ left, actions }: LeftOverProps) {
  const newest = Math.max(...left.map(({ at }) => at));
  return (
    <details class="notice">
      <summary>
        {counted(left.length, "todo")} left from {clockTime(newest, now.value)}
      </summary>
      <ul>
        {left.map(({ id, content }) => (
          <li key={id}>{content}</li>
        ))}
      </ul>
      <Button onClick={actions.takeBack}>Put them back on the list</Button>
    </details>
  );
}

interface AddTodoProps {
  readonly phases: readonly string[];
  readonly actions: AgentActions;
  readonly field: preact.RefObject<HTMLInputElement | null>;
}

function AddTodo({ phases, actions, field }: AddTodoProps) {
  const [content, setContent] = useState("");
  const [phase, setPhase] = useState(phases.at(-1));
  const add = (event: Event): void => {
    event.preventDefault();
    if (content.trim() === "") return;
    const within = phases.includes(phase ?? "") ? phase : phases.at(-1);
    actions.edit(
      { kind: "add", content: content.trim(), ...(within !== undefined && { phase: within }) },
      `Added “${content.trim()}”.`,
    );
    setContent("");
  };
  return (
    <form class="add-todo" onSubmit={add}>
      <Icon name="plus" />
      <input
        class="input"
        ref={field}
        aria-label="New todo"
        placeholder="Add a todo…"
        value={content}
        onInput={(event) => setContent(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      {phases.length > 1 && (
        <select
          class="input is-narrow"
          aria-label="Phase of the new todo"
          value={phase}
          onChange={(event) => setPhase(event.currentTarget.value)}
        >
          {phases.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
      <Button type="submit" disabled={content.trim() === ""}>
        Add
      </Button>
    </form>
  );
}
