import { Section } from "../parts/page.tsx";
import type { AgentDocument } from "../../overview/documents.ts";
import { now } from "../clock.ts";
import { ask } from "../parts/dialog.tsx";
import { Button, Icon, type IconName } from "../parts/icon.tsx";
import { Meter } from "../parts/mark.tsx";
import { Words } from "../parts/badge.tsx";
import { clockTime, duration, shortCount } from "../words.ts";
import type { AgentActions } from "./actions.ts";

type Row = AgentDocument["continuation"];
type MeterRow = Row["meters"][number];
type Decision = Row["decisions"][number];

/** Why the agent was nudged or not, what is left of its budget, and how to stop it. */
export function Decisions({ row, actions }: { readonly row: Row; readonly actions: AgentActions }) {
  return (
    <div class="decisions">
      <div class="budget">
        <StopBox row={row} actions={actions} />
        <Budget row={row} actions={actions} />
      </div>
      <Section title="Decisions" note="newest first">
        {row.decisions.length === 0 && (
          <p class="muted">
            No decision yet. One is made whenever the agent stops with todos open.
          </p>
        )}
        <ul class="rows">
          {row.decisions.map((decision, place) => (
            <DecisionItem key={decision.seq} decision={decision} isFirst={place === 0} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function StopBox({ row, actions }: { readonly row: Row; readonly actions: AgentActions }) {
  const { isPaused, isStopped } = row;
  return (
    <div class="card stop-box">
      <p>
        <strong>{isPaused ? "Nudges are paused" : "Nudges are on"}</strong>
      </p>
      <p class="muted">
        {isPaused
          ? "This agent is not nudged until you resume, also after a restart."
          : "When the agent stops with todos open, it is nudged within its budget."}
        {isStopped && " You stopped the agent; your next message lets it go on."}
      </p>
      {isPaused ? (
        <Button icon="play" tone="primary" class="is-big" onClick={actions.resume}>
          Resume nudges
        </Button>
      ) : (
        <Button icon="pause" tone="danger" class="is-big" onClick={actions.pause}>
          Pause nudges
        </Button>
      )}
    </div>
  );
}

const METERS: {
  readonly [kind in MeterRow["kind"]]: {
    readonly title: string;
    readonly words: (count: number) => string;
    readonly limit:
      | "maxAutoTurns"
      | "maxCumulativeTokens"
      | "maxWallClockMs"
      | "stagnationLimit"
      | "progressLimit";
  };
} = {
  nudges: { title: "Nudges", words: String, limit: "maxAutoTurns" },
  tokens: { title: "Tokens", words: shortCount, limit: "maxCumulativeTokens" },
  milliseconds: { title: "Time", words: duration, limit: "maxWallClockMs" },
  stagnation: { title: "Turns without a change", words: String, limit: "stagnationLimit" },
  "no-progress": { title: "Turns without progress", words: String, limit: "progressLimit" },
};

function Budget({ row, actions }: { readonly row: Row; readonly actions: AgentActions }) {
  const { meters, episode } = row;
  const extend = (): void => {
    const more = meters.map(({ kind, limit }) => [METERS[kind].limit, limit * 2] as const);
    ask({
      title: "Double the limits?",
      words: "The new limits apply until your next message to the agent.",
      act: "Double them",
      then: () => actions.extend(Object.fromEntries(more), "The limits are doubled."),
    });
  };
  return (
    <div class="card budget-box">
      <p>
        <strong>Nudge budget</strong>{" "}
        <span class="muted">
          {episode ? `since ${clockTime(episode.startedAt, now.value)}` : "not in use"}
        </span>
      </p>
      <ul class="meters">
        {meters.map(({ kind, used, limit }) => {
          const { title, words } = METERS[kind];
          return (
            <li key={kind}>
              <span class="agent-numbers">
                <span>{title}</span>
                <span class="fact">
                  {words(used)} of {words(limit)}
                </span>
              </span>
              <Meter
                label={title}
                value={used}
                most={limit}
                tone={used >= limit ? "full" : "accent"}
              />
            </li>
          );
        })}
      </ul>
      <div class="chips">
        <Button icon="reopen" onClick={actions.reset}>
          New budget
        </Button>
        <Button icon="plus" onClick={extend}>
          Raise limits…
        </Button>
      </div>
    </div>
  );
}

const RUNGS: {
  readonly [outcome in Decision["rungs"][number]["outcome"]]: {
    readonly icon: IconName;
    readonly words: string;
    readonly tone: string;
  };
} = {
  pass: { icon: "check", words: "passed", tone: "is-good" },
  stop: { icon: "close", words: "stopped it", tone: "is-bad" },
  "not-asked": { icon: "minus", words: "not asked", tone: "muted" },
};

function DecisionItem({
  decision,
  isFirst,
}: {
  readonly decision: Decision;
  readonly isFirst: boolean;
}) {
  const { kind, reason, summary, change, rungs, at, isWithheld, turnId } = decision;
  const isNudge = kind === "inject" && !isWithheld;
  return (
    <li class="decision">
      <details open={isFirst}>
        <summary data-row>
          <span class={isNudge ? "is-accent" : "muted"}>
            <Icon name={isNudge ? "nudge" : "pause"} />
          </span>
          <span class="decision-title">
            <strong>{isNudge ? "Nudged" : isWithheld ? "Withheld" : "Not nudged"}</strong>
            {reason !== "incomplete-todos" && <code>{reason}</code>}
          </span>
          <span class="fact">{clockTime(at, now.value)}</span>
          <span class="muted fold">
            <Icon name="chevron" />
          </span>
        </summary>
        <div class="decision-body">
          <p>
            <Words text={summary} />
          </p>
          <p>
            <span class="muted">What would change it:</span> <Words text={change} />
          </p>
          <ol class="rungs" aria-label="Rules in the order in which they were asked">
            {rungs.map((rung) => (
              <li key={rung.name} class={`rung is-${rung.outcome}`}>
                <span class={RUNGS[rung.outcome].tone}>
                  <Icon name={RUNGS[rung.outcome].icon} />
                </span>
                <code>{rung.name}</code>
                <span class="unseen">{RUNGS[rung.outcome].words}:</span>
                <span class="fact">{rung.words}</span>
              </li>
            ))}
          </ol>
          {turnId !== undefined && <p class="fact">turn {turnId}</p>}
        </div>
      </details>
    </li>
  );
}
