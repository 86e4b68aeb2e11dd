import { Button } from "../parts/icon.tsx";
import type { AgentDocument } from "../../overview/documents.ts";
import { needWords, type Need } from "../../views/needs-you.ts";
import { now } from "../clock.ts";
import { useCommands } from "../commands.ts";
import { agents } from "../live/data.ts";
import { useDocument } from "../live/api.ts";
import { AgentFacts, AgentProgress, FocusLine, Seen } from "../overview/agent-line.tsx";
import { Badge } from "../parts/badge.tsx";
import { ask } from "../parts/dialog.tsx";
import { StandingMark } from "../parts/mark.tsx";
import { NotFound, Waiting } from "../parts/page.tsx";
import { addressOf, go, route } from "../route.ts";
import { duration } from "../words.ts";
import { agentActions, type AgentActions } from "./actions.ts";
import { Decisions } from "./decisions.tsx";
import { PlanBox } from "./plan-box.tsx";
import { Timeline } from "./timeline.tsx";
import { Todos } from "./todos.tsx";

const TABS = ["todos", "timeline", "decisions", "plan"] as const;
type Tab = (typeof TABS)[number];

const TITLES: { readonly [tab in Tab]: string } = {
  todos: "Todos",
  timeline: "Timeline",
  decisions: "Decisions",
  plan: "Plan",
};

export function AgentView({ id }: { readonly id: string }) {
  const { value, problem, reload } = useDocument<AgentDocument>(
    `/api/agents/${encodeURIComponent(id)}`,
    ({ name, data }) =>
      (name === "agent" && data.id === id) || (name === "entries" && data.agent === id),
  );
  const asked = route.value.query.get("tab");
  const tab = TABS.find((known) => known === asked) ?? "todos";
  const actions = agentActions(id, reload);
  const isPaused = value.value?.continuation.isPaused;
  useCommands([
    ...TABS.map((to, place) => ({
      title: `Show ${TITLES[to].toLowerCase()}`,
      keys: String(place + 1),
      run: () => go(addressOf(["agents", id], { tab: to === "todos" ? undefined : to })),
    })),
    { title: "Undo the last change of the list", keys: "u", run: actions.undo },
    isPaused
      ? { title: "Resume nudges", keys: "p", run: actions.resume }
      : { title: "Pause nudges", keys: "p", run: actions.pause },
  ]);

  if (problem.value && !value.value) return <NotFound what="agent" problem={problem.value} />;
  if (!value.value) return <Waiting />;
  const document = value.value;
  const row = agents.value.get(id) ?? document.row;
  const focus = document.phases
    .flatMap(({ todos }) => todos)
    .find(({ status }) => status === "in_progress");
  return (
    <div class="page">
      <header class="agent-head">
        <span class="agent-mark">
          <StandingMark standing={row.standing} />
        </span>
        <div class="agent-words">
          <div class="agent-title">
            <h1>{row.name}</h1>
            {row.client && <span class="fact">{row.client}</span>}
            {row.badges.map((badge) => (
              <Badge key={badge.kind} badge={badge} />
            ))}
          </div>
          <p>
            <FocusLine agent={row} to={focus && addressOf(["agents", id], { todo: focus.id })} />
          </p>
          <AgentFacts agent={row} />
          {row.needs.length === 0 && <Seen agent={row} />}
        </div>
        <AgentProgress agent={row} />
      </header>
      <Needs needs={row.needs} agent={id} actions={actions} />
      <nav class="tabs" aria-label="About this agent">
        {TABS.map((to) => (
          <a
            key={to}
            class="tab"
            href={addressOf(["agents", id], { tab: to === "todos" ? undefined : to })}
            aria-current={to === tab ? "page" : undefined}
          >
            {TITLES[to]}
            {to === "plan" && document.plan?.current.state === "proposed" && (
              <span class="badge is-warn">waits</span>
            )}
          </a>
        ))}
      </nav>
      {tab === "todos" && <Todos document={document} row={row} actions={actions} />}
      {tab === "timeline" && <Timeline phases={document.phases} row={row} />}
      {tab === "decisions" && <Decisions row={document.continuation} actions={actions} />}
      {tab === "plan" && <PlanBox plan={document.plan} actions={actions} />}
    </div>
  );
}

interface NeedsProps {
  readonly needs: readonly Need[];
  readonly agent: string;
  readonly actions: AgentActions;
}

/** What the agent needs from you, longest wait first, each with the way to answer it. */
export function Needs({ needs, agent, actions }: NeedsProps) {
  if (needs.length === 0) return null;
  return (
    <ul class="needs" aria-label="Needs you">
      {needs.map((need) => (
        <li class="notice is-warn need" key={`${need.kind} ${need.todo ?? ""} ${need.since}`}>
          <span class="need-words">{needWords(need)}</span>
          <span class="fact">{duration(now.value - need.since)}</span>
          <WayToAnswer need={need} agent={agent} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

function WayToAnswer({
  need,
  agent,
  actions,
}: { readonly need: Need } & Omit<NeedsProps, "needs">) {
  const { kind, text, todo } = need;
  if (kind === "plan") {
    return (
      <a class="button" href={addressOf(["agents", agent], { tab: "plan" })}>
        Read the plan
      </a>
    );
  }
  if (todo === undefined) return <span class="muted">Answer it in the agent’s terminal.</span>;
  return (
    <Button
      tone="primary"

      onClick={() =>
        ask({
          title: "Answer",
          words: text,
          act: "Send answer",
          text: { label: "Your answer", isLong: true },
          then: (answer) => actions.answer(todo, answer),
        })
      }
    >
      Answer…
    </Button>
  );
}
