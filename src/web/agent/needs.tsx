import type { Need } from "../../views/needs-you.ts";
import { needWords } from "../../views/needs-you.ts";
import { now } from "../clock.ts";
import { addressOf } from "../route.ts";
import { duration } from "../words.ts";

interface NeedsProps {
  readonly needs: readonly Need[];
  readonly agent: string;
}

/** What the agent needs from you, longest wait first, each with the way to answer it. */
export function Needs({ needs, agent }: NeedsProps) {
  if (needs.length === 0) return null;
  return (
    <ul class="needs" aria-label="Needs you">
      {needs.map((need) => (
        <li class="notice is-warn need" key={`${need.kind} ${need.todo ?? ""} ${need.since}`}>
          <span class="need-words">{needWords(need)}</span>
          <span class="fact">{duration(now.value - need.since)}</span>
          <WayToAnswer need={need} agent={agent} />
        </li>
      ))}
    </ul>
  );
}

function WayToAnswer({ need, agent }: { readonly need: Need; readonly agent: string }) {
  const { kind, todo } = need;
  if (kind === "plan") {
    return (
      <a class="button" href={addressOf(["agents", agent], { tab: "plan" })}>
        Read the plan
      </a>
    );
  }
  if (todo === undefined) return <span class="muted">Answer it in the agent’s terminal.</span>;
  return <code>doneward answer {todo} "…"</code>;
}
