import { useId } from "preact/hooks";
import { Words } from "./words.tsx";
import type { AgentRow } from "../../views/page/index.ts";

type Kind = AgentRow["badges"][number]["kind"];

const TONES: { readonly [kind in Kind]: "" | "is-warn" | "is-bad" } = {
  "waiting-on-you": "is-warn",
  looping: "is-bad",
  stalled: "is-bad",
  damaged: "is-bad",
  exhausted: "is-warn",
  "stale-list": "is-warn",
  off: "",
  stopped: "",
  paused: "",
};

/** A badge with its rule, which a pointer, the keyboard and a tap bring up alike. */
export function Badge({ badge }: { readonly badge: AgentRow["badges"][number] }) {
  const id = useId();
  return (
    <button type="button" class={`badge ${TONES[badge.kind]}`} aria-describedby={id}>
      {badge.label}
      <span class="tip" role="tooltip" id={id}>
        {badge.seen && <strong>{badge.seen} </strong>}
        <Words text={badge.rule} />
      </span>
    </button>
  );
}
