import type { AgentRow } from "../../overview/documents.ts";
import { isAtWork } from "../../overview/standing.ts";
import { now } from "../clock.ts";
import { Badge } from "../parts/badge.tsx";
import { Meter, StandingMark } from "../parts/mark.tsx";
import { addressOf } from "../route.ts";
import { STANDING_WORDS } from "../../views/state-words.ts";
import { clockTime, duration, roughly, shortCount } from "../words.ts";

/** One agent in two lines; the whole of it opens the agent. */
export function AgentLine({ agent }: { readonly agent: AgentRow }) {
  return (
    <li class="agent-row">
      <span class="agent-mark">
        <StandingMark standing={agent.standing} />
      </span>
      <span class="agent-title">
        <a class="agent-name" href={addressOf(["agents", agent.id])} data-row>
          {agent.name}
        </a>
        {agent.client && <span class="fact">{agent.client}</span>}
        {agent.badges.map((badge) => (
          <Badge key={badge.kind} badge={badge} />
        ))}
      </span>
      <span class="agent-line">
        <FocusLine agent={agent} />
        <AgentFacts agent={agent} />
        <Seen agent={agent} />
      </span>
      <AgentProgress agent={agent} />
    </li>
  );
}

interface FocusLineProps {
  readonly agent: AgentRow;
  /** Where the todo is that it speaks of. */
  readonly to?: string | undefined;
}

/** What goes on, in the letters of whoever says so. */
export function FocusLine({ agent, to }: FocusLineProps) {
  const { line, lineFrom, standing } = agent;
  if (line === "") return <span class="muted">{STANDING_WORDS[standing].means}</span>;
  if (lineFrom === "runtime") return <span class="focus-line fact">{line}</span>;
  return (
    <span class="focus-line">
      {!isAtWork(agent) && <span class="muted">Last: </span>}
      {to === undefined ? (
        line
      ) : (
        <a class="quiet-link" href={to}>
          {line}
        </a>
      )}
    </span>
  );
}

/** What the most pressing badge is about, so that nobody has to open anything to know. */
export function Seen({ agent }: { readonly agent: AgentRow }) {
  const [need] = agent.needs;
  const seen = agent.badges.find((badge) => badge.seen !== undefined)?.seen;
  if (need) {
    return (
      <span class="seen fact">
        {seen} ({duration(now.value - need.since)})
      </span>
    );
  }
  return seen === undefined ? null : <span class="seen fact">{seen}</span>;
}

/** What the runtime saw: how long, how long ago, how much. */
export function AgentFacts({ agent }: { readonly agent: AgentRow }) {
  const { startedAt, lastEventAt, tokens, estimate } = agent;
  const until = isAtWork(agent) ? now.value : (lastEventAt ?? now.value);
  return (
    <span class="facts fact">
      {startedAt !== undefined && <span>{duration(until - startedAt)} on this list</span>}
      {lastEventAt !== undefined && <span>last event {duration(now.value - lastEventAt)} ago</span>}
      {estimate && (
        <span title={`From ${estimate.finished} finished todos: median to 90 %`}>
          ~{roughly(estimate.medianMs)} to {roughly(estimate.p90Ms)} left
        </span>
      )}
      {tokens !== undefined && <span>{shortCount(tokens)} tokens</span>}
    </span>
  );
}

export function AgentProgress({ agent }: { readonly agent: AgentRow }) {
  const { done, total, proven, change } = agent;
  if (total === 0) return <span class="agent-progress agent-numbers muted">no todos yet</span>;
  return (
    <span class="agent-progress">
      <span class="agent-numbers">
        <span>
          {done}/{total}
        </span>
        <span class="muted">{proven > 0 ? `${proven} proven` : done > 0 ? "none proven" : ""}</span>
      </span>
      <Meter
        label={`${done} of ${total} done, ${proven} proven`}
        value={done}
        most={total}
        proven={proven}
      />
      {change && <CountChange change={change} />}
    </span>
  );
}

function CountChange({ change }: { readonly change: NonNullable<AgentRow["change"]> }) {
  const { before, after, at } = change;
  const time = clockTime(at, now.value);
  const words =
    before.total === after.total
      ? `${before.done} → ${after.done} done at ${time}`
      : `${before.total} → ${after.total} todos at ${time}`;
  return <span class="fact">{words}</span>;
}
