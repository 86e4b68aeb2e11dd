import type { Need } from "../../views/needs-you.ts";
import { needWords } from "../../views/needs-you.ts";
import { now } from "../clock.ts";
import { ask } from "../parts/ask.tsx";
import { addressOf } from "../route.ts";
import { duration } from "../words.ts";
import type { AgentActions } from "./actions.ts";

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
    <button
      type="button"
      class="button is-primary"
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
    </button>
  );
}
