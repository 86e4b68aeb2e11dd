import { Section } from "../parts/page.tsx";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { SearchResults } from "../../overview/documents.ts";
import { isAtWork } from "../../overview/standing.ts";
import { agentList, agents } from "../live/data.ts";
import { useDocument } from "../live/api.ts";
import { StandingMark, TaskMark, TodoMark } from "../parts/mark.tsx";
import { addressOf, route, useTyped } from "../route.ts";
import { isFound } from "../shell/palette.tsx";

/** Agents, todos and tasks that have the words in them. */
export function SearchView() {
  const asked = route.value.query.get("q") ?? "";
  const [text, setText] = useTyped("q");
  const field = useRef<HTMLInputElement>(null);
  // Before the next key: what is typed right behind the one that led here is meant for the field.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <div class="page">
      <div class="page-head">
        <h1>Search</h1>
      </div>
      <div role="search">
        <input
          class="input"
          type="search"
          ref={field}
          aria-label="Search agents, todos and tasks"
          placeholder="Words of an agent, a todo or a task…"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
          data-search
        />
      </div>
      {asked !== "" && <Results text={asked} key={asked} />}
    </div>
  );
}

function Results({ text }: { readonly text: string }) {
  const { value, problem } = useDocument<SearchResults>(
    `/api/search?text=${encodeURIComponent(text)}`,
    () => false,
  );
  const named = agentList.value.filter(({ name, line }) => isFound(text, `${name} ${line}`));
  const found = value.value;
  if (problem.value) return <p class="notice is-bad">{problem.value.message}</p>;
  if (!found) return <p class="muted">Searching…</p>;
  const count = named.length + found.todos.length + found.tasks.length;
  return (
    <>
      <p class="list-note" role="status">
        {count === 0 ? "Nothing found." : `${count} found`}
      </p>
      {named.length > 0 && (
        <Section title="Agents" note={named.length}>
          <ul class="rows">
            {named.map(({ id, name, standing, line }) => (
              <Found key={id} address={addressOf(["agents", id])} title={name} more={line}>
                <StandingMark standing={standing} />
              </Found>
            ))}
          </ul>
        </Section>
      )}
      {found.todos.length > 0 && (
        <Section title="Todos" note={found.todos.length}>
          <ul class="rows">
            {found.todos.map(({ agent, id, content, status }) => (
              <Found
                key={agent + id}
                address={addressOf(["agents", agent], { todo: id })}
                title={content}
                more={agents.value.get(agent)?.name ?? ""}
              >
                <TodoMark todo={{ status, proof: "asserted" }} isLeft={isLeft(agent)} />
              </Found>
            ))}
          </ul>
        </Section>
      )}
      {found.tasks.length > 0 && (
        <Section title="Tasks" note={found.tasks.length}>
          <ul class="rows">
            {found.tasks.map((task) => (
              <Found
                key={task.board + task.id}
                address={addressOf(["tasks", task.board, task.id])}
                title={task.subject}
                more={task.id}
              >
                <TaskMark task={task} />
              </Found>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Whether nobody works on the todos of an agent any more. */
function isLeft(agent: string): boolean {
  const row = agents.value.get(agent);
  return !row || !isAtWork(row);
}

interface FoundProps {
  readonly address: string;
  readonly title: string;
  readonly more: string;
  readonly children: preact.ComponentChildren;
}

function Found({ address, title, more, children }: FoundProps) {
  return (
    <li>
      <a class="found" href={address} data-row>
        {children}
        <span class="found-title">{title}</span>
        <span class="muted">{more}</span>
      </a>
    </li>
  );
}
