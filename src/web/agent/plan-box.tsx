import { Section } from "../parts/page.tsx";
import type { PlanRow } from "../../overview/documents.ts";
import { now } from "../clock.ts";
import { useCommands } from "../commands.ts";
import { ask } from "../parts/dialog.tsx";
import { Button } from "../parts/icon.tsx";
import { clockTime } from "../words.ts";
import type { AgentActions } from "./actions.ts";

const STATES: { readonly [state in PlanRow["current"]["state"]]: string } = {
  draft: "Still being written",
  proposed: "Waits for you",
  approved: "Approved",
  rejected: "Rejected",
  superseded: "Replaced by another",
};

interface PlanBoxProps {
  readonly plan: PlanRow | undefined;
  readonly actions: AgentActions;
}

/** What the agent proposes, what changed since the last approval, and the two answers. */
export function PlanBox({ plan, actions }: PlanBoxProps) {
  const isProposed = plan?.current.state === "proposed";
  const approve = (): void => {
    if (!plan) return;
    ask({
      title: `Approve plan ${plan.current.revision}?`,
      words: `This very text, ${shortHash(plan.current.hash)}. If the agent changes it, you are asked again.`,
      act: "Approve",
      then: () => actions.approve(plan.current.hash),
    });
  };
  const reject = (): void => {
    if (!plan) return;
    ask({
      title: `Reject plan ${plan.current.revision}?`,
      act: "Reject",
      isDanger: true,
      text: {
        label: "What should be different (the agent reads this)",
        isLong: true,
        isOptional: true,
      },
      then: (reason) => actions.reject(plan.current.hash, reason),
    });
  };
  useCommands(
    isProposed
      ? [
          { title: "Approve the plan…", keys: "A", run: approve },
          { title: "Reject the plan…", keys: "R", run: reject },
        ]
      : [],
  );
  if (!plan) {
    return (
      <div class="card empty">
        <h2>No plan</h2>
        <p class="muted">
          When this agent proposes a plan, you read and approve it here. Nothing counts as approved
          unless you approved that very text.
        </p>
      </div>
    );
  }
  const { current, diff, past } = plan;
  return (
    <div class="plan">
      <div class="plan-head">
        <h2>Plan {current.revision}</h2>
        <span
          class={`chip ${isProposed ? "is-warn" : current.state === "approved" ? "is-good" : ""}`}
        >
          {STATES[current.state]}
        </span>
        <span class="fact" title={current.hash}>
          {shortHash(current.hash)} · {clockTime(current.at, now.value)}
        </span>
        <span class="spring" />
        {isProposed && (
          <span class="chips plan-answers">
            <Button icon="check" tone="primary" onClick={approve}>
              Approve…
            </Button>
            <Button icon="close" tone="danger" onClick={reject}>
              Reject…
            </Button>
          </span>
        )}
      </div>
      {current.verdict && (
        <p class="notice">
          {current.verdict.kind === "approved" ? "Approved" : "Rejected"} by{" "}
          {current.verdict.by.name} at {clockTime(current.verdict.at, now.value)}
          {current.verdict.reason !== undefined && `: ${current.verdict.reason}`}
        </p>
      )}
      {diff ? (
        <>
          <p class="muted">Changes since plan {diff.from}:</p>
          <DiffText lines={diff.lines} />
        </>
      ) : (
        <pre class="card plan-text" tabIndex={0} aria-label="Text of the plan">
          {current.text}
        </pre>
      )}
      {past.length > 0 && (
        <Section title="Earlier plans">
          <ul class="rows">
            {past.map((earlier) => (
              <li class="plan-past" key={earlier.revision}>
                <span>Plan {earlier.revision}</span>
                <span class="muted">{STATES[earlier.state]}</span>
                <span class="spring" />
                <span class="fact">
                  {shortHash(earlier.hash)} · {clockTime(earlier.at, now.value)}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

const SIGNS = { same: " ", added: "+", removed: "−" } as const;
const SIGN_WORDS = { same: "", added: "Added: ", removed: "Removed: " } as const;

function DiffText({ lines }: { readonly lines: NonNullable<PlanRow["diff"]>["lines"] }) {
  return (
    <div class="card plan-text diff" tabIndex={0} role="group" aria-label="Changes of the plan">
      {lines.map(({ kind, text }, place) => (
        <div key={place} class={`diff-line is-${kind}`}>
          <span class="diff-sign" aria-hidden="true">
            {SIGNS[kind]}
          </span>
          <span class="unseen">{SIGN_WORDS[kind]}</span>
          <span>{text || " "}</span>
        </div>
      ))}
    </div>
  );
}

function shortHash(hash: string): string {
  return `sha256 ${hash.slice(0, 12)}`;
}
